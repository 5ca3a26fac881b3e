namespace Dashboard.Timeline.Work;

internal static class SystemWords
{
    private static readonly string[] Beginnings =
        ["uses a ", "connects (", "waits for a connection (", "waits for sockets or pipes (", "writes to a socket (", "reads from a socket ("];

    /// <summary>For example <c>sleeps</c>, <c>reads from a socket (recvmsg)</c>.</summary>
    public static string Of(ThreadSample look) => look.Doing switch
    {
        ThreadStatus.Sleep => "sleeps",
        ThreadStatus.File => $"uses a file ({look.Call ?? "unknown system call"})",
        _ => look.Call switch
        {
            null => "uses a socket",
            "connect" => "connects (connect)",
            "accept" or "accept4" => $"waits for a connection ({look.Call})",
            "poll" or "ppoll" or "select" or "pselect6" => $"waits for sockets or pipes ({look.Call})",
            "write" or "writev" or "sendto" or "sendmsg" or "sendmmsg" or "sendfile" => $"writes to a socket ({look.Call})",
            var call => $"reads from a socket ({call})",
        },
    };

    public static bool Are(string method) =>
        method == "sleeps" || Array.Exists(Beginnings, beginning => method.StartsWith(beginning, StringComparison.Ordinal));
}
