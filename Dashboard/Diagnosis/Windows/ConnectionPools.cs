namespace Dashboard.Diagnosis.Windows;

/// <summary>
/// Whether a stack waits for a connection of a connection pool: below the wait itself stands a method of the pool. Blocking callers only; who awaits a
/// connection has no stack.
/// </summary>
internal static class ConnectionPools
{
    /// <summary>What every wait ends in, as C# spells the types.</summary>
    private static readonly string[] Waits =
    [
        "SemaphoreSlim.", "WaitHandle.", "ManualResetEventSlim.", "Monitor.", "Lock.", "Condition.", "ObjectHeader.", "Task.", "Task<", "TaskAwaiter",
        "ValueTask", "ConfiguredTaskAwaitable", "ConfiguredValueTaskAwaitable", "SpinWait.", "LowLevelMonitor.", "SynchronizationContext.",
    ];

    /// <summary>
    /// Ends of the types that hand out connections: those of SqlClient (DbConnectionPool, WaitHandleDbConnectionPool), of MySqlConnector and HttpClient
    /// (ConnectionPool, HttpConnectionPool), of Npgsql (PoolingDataSource), of ODBC, OLE DB and the sample (DbConnectionPool, DbPool).
    /// </summary>
    private static readonly string[] Types = ["ConnectionPool", "DbPool", "PoolingDataSource", "SqlPool", "ConnectorPool", "SessionPool"];

    /// <summary>The pool's type; null where the stack does not wait for one.</summary>
    /// <param name="frames">From the root to the wait, as C# spells them.</param>
    public static string? WaitedForIn(IReadOnlyList<string> frames)
    {
        var i = frames.Count - 1;
        while (i >= 0 && Array.Exists(Waits, wait => frames[i].StartsWith(wait, StringComparison.Ordinal)))
        {
            i--;
        }

        return i >= 0 && i < frames.Count - 1 ? TypeOf(frames[i]) : null;
    }

    /// <summary>The same of a call site whose stack is not known, by its method.</summary>
    public static string? TypeOf(string method)
    {
        var types = method.Split('.')[..^1];
        return Array.Find(types, type => Array.Exists(Types, end => type.EndsWith(end, StringComparison.Ordinal)));
    }
}
