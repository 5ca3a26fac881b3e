namespace Dashboard.Accounts.Awaits;

/// <summary>What requests await, by the name of what is awaited and by how they await it: this decides what helps. Stored with findings.</summary>
internal static class AwaitKinds
{
    public const string OneByOne = "awaited calls, one after the other";
    public const string SharedTask = "awaited task that many await";
    public const string Semaphore = "awaited semaphore";
    public const string Limiter = "awaited rate limiter";
    public const string Http = "awaited HTTP call";
    public const string Database = "awaited database call";
    public const string Delay = "awaited delay";
    public const string Channel = "awaited channel";
    public const string FullChannel = "awaited room in a channel";
    public const string Completion = "awaited completion";
    public const string Stream = "awaited stream";
    public const string Process = "awaited process";

    /// <summary>So many awaits of one task, or so many in a row, are no accident.</summary>
    internal const int Many = 3;

    private static readonly (string Begin, string Kind)[] Names =
    [
        ("SemaphoreSlim.", Semaphore), ("RateLimiter.", Limiter), ("PartitionedRateLimiter<T>.", Limiter), ("HttpClient.", Http),
        ("HttpMessageInvoker.", Http), ("HttpClientJsonExtensions.", Http), ("DelegatingHandler.", Http), ("HttpContent.", Http),
        ("HttpContentJsonExtensions.", Http), ("EntityFrameworkQueryableExtensions.", Database), ("RelationalDatabaseFacadeExtensions.", Database),
        ("DbContext.SaveChanges", Database), ("SqlMapper.", Database), ("Task.Delay", Delay), ("PeriodicTimer.", Delay), ("ChannelReader<T>.", Channel),
        ("ChannelWriter<T>.", FullChannel), ("TaskCompletionSource.Task", Completion), ("TaskCompletionSource<T>.Task", Completion),
        ("Process.WaitForExit", Process), ("Socket.", Stream), ("PipeReader.", Stream), ("PipeWriter.", Stream), ("StreamReader.", Stream),
        ("StreamWriter.", Stream), ("TextReader.", Stream), ("TextWriter.", Stream),
    ];

    /// <summary>Null where nothing more is known than the call site.</summary>
    /// <param name="ofOneTask">The most awaits of one task at a time.</param>
    /// <param name="isOneByOne">True where a request awaits it several times, one after the other.</param>
    public static string? Of(string? awaited, int ofOneTask, bool isOneByOne)
    {
        var named = Of(awaited);

        // A semaphore, a channel and the like are waited for in turn by all who want them: only what works for each request can be done at once.
        return isOneByOne && (named is null or Http or Database or Delay or Completion or Stream) ? OneByOne
            : ofOneTask >= Many && (named is null or Completion) ? SharedTask
            : named;
    }

    /// <inheritdoc cref="Of(string?, int, bool)"/>
    public static string? Of(string? awaited)
    {
        if (awaited is null)
        {
            return null;
        }

        var dot = awaited.LastIndexOf('.');
        var (type, method) = dot < 0 ? ("", awaited) : (awaited[..dot], awaited[(dot + 1)..]);
        return Names.FirstOrDefault(name => awaited.StartsWith(name.Begin, StringComparison.Ordinal)).Kind is { } kind ? kind
            : Is("Command", "Execute") || Is("Connection", "Open") ? Database
            : Is("Stream", "") ? Stream
            : null;

        bool Is(string end, string begin) => type.EndsWith(end, StringComparison.Ordinal) && method.StartsWith(begin, StringComparison.Ordinal);
    }
}
