// What wine 8 lacks and Rust's library wants: random bytes. For the tests only; Windows has its own.
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(unsigned char *bytes, size_t count)
{
    return RtlGenRandom(bytes, (ULONG)count);
}
