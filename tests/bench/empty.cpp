// The floor of all measures of whole processes: it starts and ends.
int main() {}
