namespace DbMock;

/// <summary>
/// Ends the program when its standard input closes. A parent that holds the other end of that pipe takes its children with it
/// however it dies, also by SIGKILL.
/// </summary>
internal static class ParentWatch
{
    public static void Start(IHostApplicationLifetime lifetime)
    {
        var input = Console.OpenStandardInput();
        new Thread(() => StopAtEndOf(input, lifetime)) { IsBackground = true, Name = "Parent watch" }.Start();
    }

    private static void StopAtEndOf(Stream input, IHostApplicationLifetime lifetime)
    {
        var ignored = new byte[256];
        while (input.Read(ignored) > 0)
        {
        }

        lifetime.StopApplication();
    }
}
