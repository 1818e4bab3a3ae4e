// Holds a file open until its input ends: `hold.exe FILE SHARE`, SHARE being the sum of 1 (others may read), 2 (write), 4 (delete).
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

int main(int count, char **arguments)
{
    HANDLE file;
    if (count != 3)
        return 2;
    file = CreateFileA(arguments[1], GENERIC_READ, atoi(arguments[2]), NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return 1;
    puts("held");
    fflush(stdout);
    while (getchar() != EOF)
        ;
    return 0;
}
