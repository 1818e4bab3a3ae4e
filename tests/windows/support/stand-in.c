// Stands for the app where only the installer is tested.
int main(void)
{
    return 0;
}
