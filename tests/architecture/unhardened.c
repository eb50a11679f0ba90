// A program built in every way that tests/architecture/hardening has to find.
#include <stdio.h>

int main(void) { return puts(STOREY_ROOT) < 0; }
