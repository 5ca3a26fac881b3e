namespace Dashboard.Diagnosis.Windows;

/// <summary>Whether a stack waits for a pooled connection: the wait is below a method of the pool. A caller that awaits one has no stack.</summary>
internal static class ConnectionPools
{
    /// <summary>The last method of every wait, as C# spells types.</summary>
    private static readonly string[] Waits =
    [
        "SemaphoreSlim.", "WaitHandle.", "ManualResetEventSlim.", "Monitor.", "Lock.", "Condition.", "ObjectHeader.", "Task.", "Task<", "TaskAwaiter",
        "ValueTask", "ConfiguredTaskAwaitable", "ConfiguredValueTaskAwaitable", "SpinWait.", "LowLevelMonitor.", "SynchronizationContext.",
    ];

    /// <summary>Ends of type names: SqlClient, ODBC, OLE DB, MySqlConnector, HttpClient, Npgsql, and the sample.</summary>
    private static readonly string[] Types = ["ConnectionPool", "DbPool", "PoolingDataSource", "SqlPool", "ConnectorPool", "SessionPool"];

    public static string? WaitedForIn(IReadOnlyList<string> frames)
    {
        var i = frames.Count - 1;
        while (i >= 0 && Array.Exists(Waits, wait => frames[i].StartsWith(wait, StringComparison.Ordinal)))
        {
            i--;
        }

        return i >= 0 && i < frames.Count - 1 ? TypeOf(frames[i]) : null;
    }

    /// <summary>Used where the stack is unknown.</summary>
    public static string? TypeOf(string method)
    {
        var types = method.Split('.')[..^1];
        return Array.Find(types, type => Array.Exists(Types, end => type.EndsWith(end, StringComparison.Ordinal)));
    }
}
