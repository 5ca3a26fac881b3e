namespace Dashboard.Tests.Cli.Doctor.Explain;

/// <summary>Logs of our own making: what each should be taken for, and why it is easily taken for something else.</summary>
internal static class LogTexts
{
    private const string Client = "next: GET cart:1, inst: 0, qu: 0, qs: 7, aw: False, bw: SpinningDown, rs: ReadAsync, ws: Idle, in: 0, in-pipe: 0, out-pipe: 0, "
        + "serverEndpoint: redis:6379, mc: 1/1/0, mgr: 10 of 10 available, clientName: shop(SE.Redis-v2.6.122.38350)";

    private const string Iocp = "IOCP: (Busy=0,Free=1000,Min=1,Max=1000)";

    public static string Redis(long busy, long min, long queued, string client = Client) =>
        $"Timeout performing GET (5000ms), {client}, {Iocp}, WORKER: (Busy={busy},Free={32767 - busy},Min={min},Max=32767), "
            + $"POOL: (Threads={busy + 3},QueuedItems={queued},CompletedItems=1109352,Timers=2), v: 2.6.122.38350";

    public static string Heartbeat(string duration) =>
        $"As of \"11/28/2026 22:04:27 +00:00\", the heartbeat has been running for \"{duration}\" which is longer than \"00:00:01\". "
            + "This could be caused by thread pool starvation.";

    private static readonly string Console = $"warn: Microsoft.AspNetCore.Server.Kestrel[22]\n      {Heartbeat("00:00:01.2345678")}\n";

    /// <summary>Starved pools.</summary>
    public static readonly (string Name, string Log, string Says)[] For =
    [
        ("Redis, version 2", $"2026-11-28 22:04:26.123 +00:00 [ERR] {Redis(120, 4, 20377)}", "work items waited for a thread while 120 were busy"),
        ("Redis, version 1, without the queue",
            "Timeout performing EXISTS k, inst: 19, mgr: Inactive, err: never, queue: 4, qu: 0, qs: 4, qc: 0, wr: 0, wq: 0, in: 270, ar: 0, clientName: RD1, "
                + "IOCP: (Busy=0,Free=1000,Min=8,Max=1000), WORKER: (Busy=51,Free=8140,Min=8,Max=8191), Local-CPU: unavailable",
            "51 threads were busy where the pool starts 8 at once"),
        ("Redis, completion ports of .NET Framework",
            "Timeout performing GET ed88, inst: 14, mgr: Inactive, err: never, queue: 2715, qu: 0, qs: 2715, in: 65536, ar: 0, "
                + "IOCP: (Busy=175,Free=825,Min=8,Max=1000), WORKER: (Busy=0,Free=32767,Min=8,Max=32767), clientName: x",
            "175 completion port threads were busy"),
        ("Redis, wrapped in the midst of words and numbers", Wrapped(Redis(120, 4, 20377), 41), "while 120 were busy"),
        ("Redis, in JSON in JSON", $$"""{"log":"{\"@x\":\"StackExchange.Redis.RedisTimeoutException: {{Redis(77, 2, 900).Replace(":", "\\\\u003a", StringComparison.Ordinal)}}\\n   at X\"}"}""", "while 77 were busy"),
        ("Redis, a pool with a maximum", Redis(20, 20, 0).Replace("Max=32767", "Max=20", StringComparison.Ordinal), "All 20 threads that the pool may have were busy"),
        ("Redis, coloured", $"\u001b[31mfail\u001b[0m {Redis(99, 8, 400).Replace("WORKER", "\u001b[1mWOR\u001b[22mKER", StringComparison.Ordinal)}", "while 99 were busy"),
        ("Redis, one of a thousand", string.Join('\n', Enumerable.Repeat(Redis(2, 8, 0), 999).Append(Redis(64, 8, 300))), "while 64 were busy"),
        ("Kestrel, three times", Console + Console + Console, "took up to 1.23 s"),
        ("Kestrel, as a template with its figures apart",
            """{"@t":"2026-11-28T22:04:26Z","@mt":"As of \"{now}\", the heartbeat has been running for \"{heartbeatDuration}\" which is longer than \"{interval}\". This could be caused by thread pool starvation.","now":"2026-11-28T22:04:26Z","heartbeatDuration":"00:00:04.2000000","interval":"00:00:01"}""",
            "took 4.2 s"),
        ("Kestrel, in HTML", LogTexts.Heartbeat("00:00:03.5000000").Replace("\"", "&quot;", StringComparison.Ordinal), "took 3.5 s"),
        ("Kestrel, in CSV", $"2026-11-28,\"{Heartbeat("00:00:26.9358473").Replace("\"", "\"\"", StringComparison.Ordinal)}\"", "took 26.9 s"),
        ("Kestrel before ASP.NET Core 5", "Heartbeat took longer than \"00:00:01\" at \"11/22/2019 04:09:11 +00:00\".", "it ran on the thread pool"),
        ("Kestrel, with times written in two ways",
            $"[11:34:50] [WRN] [9] Microsoft.AspNetCore.Server.Kestrel: {Heartbeat("00:00:01.0594309")}\n[11:34:53] [WRN] {Heartbeat("00:00:01.1576021")}\n"
                + $"[11:34:59] [WRN] {Heartbeat("00:00:01.3012816")}",
            "took up to 1.3 s"),
        ("a sentence of the program's own", "ThreadPool at timeout: 57 live thread(s), 120 pending work item(s), 32710/32767 worker and 1000/1000 IO threads free.", "Up to 120 work items"),
        ("busy threads by the program's own figures", "Available Worker Threads: 32700, Available IO Threads: 1000, Min Worker Threads: 4, Max Worker Threads: 32767", "67 threads were busy where the pool starts 4"),
        ("Azure Functions", "[2026-11-28T22:04:26.123Z] Possible thread pool starvation detected.", "its timer ran late on the thread pool"),
        (".NET Framework", "System.InvalidOperationException: There were not enough free threads in the ThreadPool to complete the operation.", "no thread left"),
        ("Cosmos DB", """{\"dateUtc\":\"2022-02-03T00:41:45Z\",\"cpu\":1.852,\"threadInfo\":{\"isThreadStarving\":\"True\",\"threadWaitIntervalInMs\":2345.6,\"availableThreads\":32700}}""", "after 2.35 s"),
        ("Cosmos DB, a wait too long to be true", """{"isThreadStarving":"True","threadWaitIntervalInMs":99999999999999999999999999.5}""", "and it ran late. That is"),
        ("dotnet-counters", "    ThreadPool Completed Work Item Count (Count / 1 sec)    3\n    ThreadPool Queue Length                          1,234\n    ThreadPool Thread Count                             57\n    Working Set (MB)    63\n", "waited for a thread, on 57 threads"),
        ("dotnet-counters of .NET 9", "    dotnet.thread_pool.queue.length ({work_item})    812\n    dotnet.thread_pool.thread.count ({thread})     31\n", "Up to 812 work items waited for a thread, on 31 threads"),
        ("Prometheus", "# HELP dotnet_thread_pool_queue_length_total Items.\ndotnet_thread_pool_queue_length_total{pod=\"shop-7f9\",instance=\"10.0.0.17:80\"} 350 1732831466000\n", "Up to 350"),
        ("a line of the program's own", "Available worker threads: 0, max worker threads: 50, min worker threads: 4", "No thread was free"),
        ("Orleans", ".NET Thread Pool is exhibiting delays of 13.3251887s. This can indicate .NET Thread Pool starvation, very long .NET GC pauses, or other runtime or machine pauses.", "took 13.3 s"),
    ];

    /// <summary>Whatever these say, a starved pool it is not, or nothing is known of it.</summary>
    public static readonly (string Name, string Log, string Leaning, string Says)[] NotFor =
    [
        ("Redis was slow, the pool was idle", Redis(2, 8, 0), "against", "2 of the 8 threads"),
        ("Redis, a moment's queue of two", Redis(2, 200, 2), "against", "2 work items waited"),
        ("Redis, a key that looks like figures", Redis(2, 8, 0, "next: GET IOCP: (Busy=9,Free=1,Min=1,Max=1000), WORKER: (Busy=9999,Free=1,Min=1,Max=9999), inst: 0"), "against", "2 of the 8 threads"),
        ("Redis, a little above its least, nothing waits", Redis(9, 8, 0), "neither", "a few more than the 8"),
        ("Redis, a least of thousands", Redis(2963, 12402, 0), "neither", "below a Min of"),
        ("Redis, cut off within a figure", Redis(120, 400, 20377).Split("00,Max=32767")[0], "neither", "no figures of the thread pool"),
        ("Redis, a figure too long to be one", Redis(2, 8, 0).Replace("Busy=2,", "Busy=99999999999999999999,", StringComparison.Ordinal), "neither", "no figures of the thread pool"),
        ("a pool of connections, Npgsql", "Npgsql.NpgsqlException (0x80004005): The connection pool has been exhausted, either raise 'Max Pool Size' (currently 100) or 'Timeout' (currently 15 seconds) in your connection string.", "neither", "All 100 connections were in use for 15 seconds"),
        ("the same of an older Npgsql", "The connection pool has been exhausted, either raise MaxPoolSize (currently 24) or Timeout (currently 15 seconds)", "neither", "All 24 connections"),
        ("a pool of connections, SqlClient", "System.InvalidOperationException: Timeout expired.  The timeout period elapsed prior to obtaining a connection from the pool.  This may have occurred because all pooled connections were in use and max pool size was reached.", "neither", "a pool of connections, not of threads"),
        ("a slow server behind HttpClient", "System.Threading.Tasks.TaskCanceledException: The request was canceled due to the configured HttpClient.Timeout of 100 seconds elapsing.", "neither", "within 100 s"),
        ("a notebook that slept", Heartbeat("00:07:12.0000000"), "against", "its machine slept"),
        ("one garbage collection", Heartbeat("00:00:01.0500000"), "neither", "only where it repeats"),
        ("garbage collections in Orleans", ".NET Runtime Platform stalled for 00:00:06.5910746. Total GC Pause duration during that period: 00:00:06.5384310. We are now using a total of 11886MB memory. Collection counts per generation: 0: 10594, 1: 5443, 2: 2880", "against", "Look at memory"),
        ("a healthy pool in dotnet-counters' CSV", "Timestamp,Provider,Counter Name,Counter Type,Mean/Increment\n11/28/2026 10:00:00,System.Runtime,ThreadPool Queue Length,Metric,0\n11/28/2026 10:00:01,System.Runtime,ThreadPool Queue Length,Metric,0\n", "against", "No work waited"),
        ("one burst in a hundred samples", string.Concat(Enumerable.Repeat("PendingWorkItemCount=0\n", 99)) + "PendingWorkItemCount=150\n", "neither", "in a few of many samples"),
        ("threads that block but suffice", "ThreadPool Queue Length    0\nThreadPool Thread Count    300\nWorking Set (MB)    63", "neither", "0 work items waited, on 300 threads"),
        ("Cosmos DB, with threads", """{"threadInfo":{"isThreadStarving":"False","threadWaitIntervalInMs":0.0133,"availableThreads":32765}}""", "against", "threads came at once"),
        ("a slow database", "Execution Timeout Expired.  The timeout period elapsed prior to completion of the operation or the server is not responding.", "neither", "The database did not finish"),
        ("ports of the machine", "System.Net.Http.HttpRequestException: An attempt was made to access a socket in a way forbidden by its access permissions", "neither", "SNAT"),
        ("free threads alone", "Available worker threads:   32757\nAvailable completion port threads: 1000", "neither", "threads were free"),
        ("a full wait queue", "MongoDB.Driver.MongoWaitQueueFullException: The wait queue for acquiring a connection to server db:27017 is full.", "neither", "than the driver allows"),
        ("a fault of the code", "A second operation was started on this context instance before a previous operation completed.", "neither", "a fault of the code"),
    ];

    /// <summary>None of these is a message that is known.</summary>
    public static readonly (string Name, string Log)[] Unknown =
    [
        ("Apache Ignite, which is Java", "Possible thread pool starvation detected (no task completed in last 30000ms, is query thread pool size large enough?)"),
        ("words about it", "No thread pool starvation. Heartbeat fine, the timeout was 5 s; WORKER: Busy, Min and Max are explained in the manual."),
        ("a name that ends alike", "SystemPool_IsThreadStarving_True: 0"),
        ("code that would write it", """_log.LogWarning(@"As of ""{now}"", the heartbeat has been running for ""{heartbeatDuration}"" which is longer", now);"""),
        ("a timeout of another program", "Timeout performing backup of /var/lib after 30 s"),
        ("a figure's name without a figure", "PendingWorkItemCount was not written for request 4711"),
        ("a queue of another kind", "Queue length 5000, pool size 8, pending items 77"),
    ];

    private static string Wrapped(string text, int columns) => string.Join("\r\n", text.Chunk(columns).Select(static line => new string(line)));
}
