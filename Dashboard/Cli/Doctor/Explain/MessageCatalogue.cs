namespace Dashboard.Cli.Doctor.Explain;

/// <summary>The kinds of message that are known. docs/messages.md lists them.</summary>
internal static class MessageCatalogue
{
    public static IReadOnlyList<MessageKind> All { get; } =
    [
        new RedisTimeouts(),
        new PoolMessages(),
        new CosmosDiagnostics(),
        new KestrelHeartbeats(),
        new OrleansDelays(),
        new OrleansStalls(),
        new AkkaHeartbeats(),
        new PlainKind(
            "starvation warnings of Azure Functions", Leaning.For,
            "The host of Azure Functions measured that its timer ran late on the thread pool. "
                + "It lowers its own concurrency then; the threads block in the functions' code.",
            "Possible thread pool starvation detected.") { IsOfPool = true },
        new PlainKind(
            "refusals of .NET Framework for want of free threads", Leaning.For,
            "The pool had no thread left that it may use, and a request to another server was refused for that. Its threads block, mostly in such requests.",
            "There were not enough free threads in the ThreadPool to complete the operation.",
            "There were not enough free threads in the ThreadPool object to complete the operation.") { IsOfPool = true },
        new NpgsqlPools(),
        new PlainKind(
            "exhausted connection pools of SqlClient or MySql.Data", Leaning.Neither,
            "All connections were in use (Max Pool Size, 100 by default): that is a pool of connections, not of threads. "
                + "They are held too long or not returned; who awaits one (OpenAsync) holds no thread.",
            "The timeout period elapsed prior to obtaining a connection from the pool."),
        new PlainKind(
            "exhausted connection pools of MySqlConnector", Leaning.Neither,
            "All connections were in use: that is a pool of connections, not of threads. "
                + "They are held too long or not returned; who awaits one (OpenAsync) holds no thread.",
            "Connect Timeout expired. All pooled connections are in use."),
        new PlainKind(
            "full wait queues of MongoDB", Leaning.Neither,
            "More callers waited for a connection than the driver allows: that is a pool of connections, not of threads. "
                + "Limit what runs at the same time, or raise maxPoolSize.",
            "The wait queue for acquiring a connection to server … is full."),
        new HttpClientTimeouts(),
        new SqlHandshakes(),
        new PlainKind(
            "SQL commands that took too long", Leaning.Neither,
            "The database did not finish in time (CommandTimeout, 30 s by default). "
                + "Locks, a slow plan or a busy server are usual; the pool is not asked before the time is over.",
            "The timeout period elapsed prior to completion of the operation or the server is not responding."),
        new PlainKind(
            "canceled tasks", Leaning.Neither,
            "Something was canceled, by its caller or by a timeout (HttpClient before .NET 5 says no more than this). "
                + "Who canceled it stands in the stack below it.",
            "A task was canceled."),
        new PlainKind(
            "gRPC deadlines exceeded", Leaning.Neither,
            "A call was not done by its deadline. A slow server, the network or a starved pool on either side look the same here.",
            "Status(StatusCode=\"DeadlineExceeded\", …", "Status(StatusCode=DeadlineExceeded, …", "Status(StatusCode=\"\"DeadlineExceeded\"\", …"),
        new PlainKind(
            "SignalR server timeouts", Leaning.Neither,
            "A client of SignalR heard nothing for as long as it waits (30 s by default). "
                + "The connection, a sleeping client or a server that is starved or full are all usual.",
            "elapsed without receiving a message from the server."),
        new PlainKind(
            "slow request bodies at Kestrel", Leaning.Neither,
            "A client sent its request more slowly than Kestrel allows. Slow clients are usual; it happens too where the server reads late.",
            "Reading the request body timed out due to data arriving too slowly. See MinRequestBodyDataRate."),
        new PlainKind(
            "Quartz triggers that missed their time", Leaning.Neither,
            "Jobs were due while all of the scheduler's own places were taken, or while it did not run. "
                + "Its places (MaxConcurrency) are a limit of its own, not the thread pool.",
            "trigger(s) that missed their scheduled fire-time."),
        new PlainKind(
            "DbContexts used twice at once", Leaning.Neither,
            "Two operations ran on one DbContext at the same time: a task was not awaited, or the context is shared. "
                + "That is a fault of the code, whatever the pool does.",
            "A second operation was started on this context instance before a previous operation completed.",
            "A second operation was started on this context before a previous operation completed."),
        new PlainKind(
            "sockets without a port", Leaning.Neither,
            "The port to listen on is taken, or the machine or its cloud (SNAT) had none left for a connection. In that case too many are opened: "
                + "share one HttpClient.",
            "Only one usage of each socket address (protocol/network address/port) is normally permitted",
            "An attempt was made to access a socket in a way forbidden by its access permissions",
            "Cannot assign requested address"),
        new PlainKind(
            "too many open files", Leaning.Neither,
            "The process has as many files and sockets open as it may (ulimit -n). "
                + "They are not closed, or there are too many connections; that is no matter of threads.",
            "Too many open files"),
        new PlainKind(
            "memory that ran out", Leaning.Neither,
            "The process or its container had no memory left. Thousands of blocked threads need much (1.5 MiB each), but most often data do.",
            "Exception of type 'System.OutOfMemoryException' was thrown."),
    ];
}
