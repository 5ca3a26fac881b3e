using System.Diagnostics.Tracing;
using Dashboard.Accounts.Merging;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals.Counters;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers;

namespace Dashboard.Target.Stacks;

internal sealed class WaitStream : ISessionSink, IAsyncDisposable
{
    /// <summary>Keywords of the runtime's events 301, 302 (.NET 9); 81, 91; and of the methods and modules that stacks are named by.</summary>
    private const long Waits = 0x40000000000;
    private const long Contention = 0x4000;
    private const long Methods = 0x10 | 0x8 | Precompiled;

    /// <summary>CompilationDiagnostic: where precompiled methods begin, reported when one is called for the first time.</summary>
    private const long Precompiled = 0x2000000000;

    private readonly TaskCompletionSource _heard = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly WaitSource _of;
    private readonly MergedSource _into;
    private readonly WaitEvents _events;
    private TargetSession _session = null!;

    private WaitStream(WaitSource of, MergedSource into)
    {
        (_of, _into) = (of, into);
        _events = new WaitEvents(new StackReader(of.Numbers, of.Inlined, of.Lines), of.Clock.On(of.Timeline), e =>
        {
            into.Add(e);
            of.Heard(e);
            _heard.TrySetResult();
        })
        { Threads = of.Threads };
    }

    /// <summary>Completes when the stream ends; never fails.</summary>
    public Task<StreamEnd> Completion => _session.Completion;

    public Task FirstHeard => _heard.Task;

    public int Stacks => _events.Stacks;

    public SessionRequest Request => new("EventPipe stack reader", Providers(_of.Intervals, _of.Threads is null ? 0 : ManagedThreads.Keyword));

    public static IReadOnlyList<EventPipeProvider> Providers(CounterIntervals intervals, long alsoOfRuntime = 0) =>
    [
        new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Verbose, Waits | Contention | Methods | alsoOfRuntime),
        CounterProviders.Heartbeat(intervals),
    ];

    public static async Task<WaitStream> OpenAsync(WaitSource of, CancellationToken token)
    {
        var into = of.Stream.Open(of.Timeline.Now, nameof(Waits));
        try
        {
            var stream = new WaitStream(of, into);
            stream._session = await TargetSession.OpenAsync(of.Client, stream, token).ConfigureAwait(false);
            return stream;
        }
        catch
        {
            into.Dispose();
            throw;
        }
    }

    public Exception? Read(Stream events, CancellationToken closing)
    {
        try
        {
            using var ahead = new ReadAheadStream(events);
            using var source = LiveTraceLog.Open(ahead);
            using var named = new CancellationTokenSource();
            var naming = NameAsync(source.TraceLog, named, closing);
            try
            {
                ahead.KeepUntil(named.Token);
            }
            finally
            {
                naming.GetAwaiter().GetResult();
            }

            _events.Attach(source);
            source.Process();
            return _events.Failure;
        }
        finally
        {
            _into.Dispose();
        }
    }

    public ValueTask DisposeAsync() => _session.DisposeAsync();

    /// <summary>For the methods of a large program, 50,000, it is about a second.</summary>
    private async Task NameAsync(TraceLog log, CancellationTokenSource named, CancellationToken closing)
    {
        try
        {
            await ListAsync("methods", new CompiledMethods(log), BriefSession.UsualTimeout, closing).ConfigureAwait(false);
            if (_of.Threads is { } threads)
            {
                await TryListAsync(threads, closing).ConfigureAwait(false);
            }
        }
        finally
        {
            await named.CancelAsync().ConfigureAwait(false);
        }
    }

    private async Task TryListAsync(ManagedThreads threads, CancellationToken closing)
    {
        try
        {
            await ListAsync("threads", new ThreadList(threads), TargetSession.Timeout, closing).ConfigureAwait(false);
        }
        catch (Exception e) when (e is OperationCanceledException or TargetException)
        {
            // It is busy or ends: owners among the threads that it has are unknown, those of later ones are not.
        }
    }

    /// <summary>What the runtime lists when a session ends.</summary>
    private Task ListAsync(string what, ISessionSink sink, TimeSpan timeout, CancellationToken closing) =>
        new BriefSession(_of.Client, _of.Timeline, _of.Time, $"list its {what}") { AtMost = TimeSpan.Zero, Timeout = timeout }
            .ReadAsync(sink, static _ => true, closing);
}
