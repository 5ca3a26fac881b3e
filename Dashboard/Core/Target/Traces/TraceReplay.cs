using Dashboard.Accounts;
using Dashboard.Accounts.Merging;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Traces;

/// <summary>Reads a whole trace as the live sessions read their streams, all of them at once; the clock is the events' own.</summary>
/// <param name="take">Gets each item that the signals and the accounts publish, on the reading thread.</param>
internal sealed class TraceReplay(TraceContents contents, TimelineHub hub, TargetAccounts accounts, Action<TimelineItem> take)
{
    private static readonly SessionOptions Usual = new();

    /// <summary>As live, waits come after their stacks have names, and are put into order with the rest.</summary>
    private readonly List<MergedSource> _sources = [];

    public static SessionOptions OptionsOf(TraceContents contents) => new()
    {
        Interval = contents.CounterInterval is not { } counters || counters <= Usual.Interval ? Usual.Interval
            : counters < SessionOptions.LongestInterval ? counters : SessionOptions.LongestInterval,
    };

    /// <summary>Makes a file of the trace in which all stacks have names, which come at a trace's end. Blocks; cannot be cancelled.</summary>
    /// <param name="folder">It may take three times the size of the trace.</param>
    /// <returns>The path of the new file.</returns>
    /// <exception cref="TargetException">The trace cannot be read.</exception>
    public static string PutNames(string trace, string folder, string label)
    {
        var named = Path.Combine(folder, "trace.etlx");
        Check(label, StreamEnd.Of(() =>
        {
            TraceLog.CreateFromEventPipeDataFile(trace, named, new TraceLogOptions
            {
                ConversionLog = TextWriter.Null,
                MaxEventCount = TraceContents.MaxEvents,
                ShouldResolveSymbols = static _ => false,
            });
            return null;
        }));
        return named;
    }

    /// <summary>Blocks until it is read.</summary>
    /// <exception cref="TargetException">The trace cannot be read.</exception>
    public void Read(string named, string label, CancellationToken token)
    {
        var end = StreamEnd.Of(() => Read(named, token));
        token.ThrowIfCancellationRequested();
        Check(label, end);
    }

    private static void Check(string label, StreamEnd end)
    {
        if (end.State != SessionState.Ended)
        {
            throw TraceContentsReader.Unreadable(label, end);
        }
    }

    private Exception? Read(string named, CancellationToken token)
    {
        using var log = new TraceLog(named);
        using var source = log.Events.GetSource();
        using var published = hub.Subscribe(TimelineSubscription.RecorderCapacity);
        var waits = WaitsOf();
        waits?.Attach(source);
        source.AllEvents += e =>
        {
            Take(published);
            if (TimeOf(e) > contents.Seconds || token.IsCancellationRequested)
            {
                source.StopProcessing();
            }
        };
        var failure = new SignalReader(Signals(), hub, TimeOf).Read(source);
        _sources.ForEach(static source => source.Dispose());
        Take(published);
        return failure ?? waits?.Failure;
    }

    private static double TimeOf(TraceEvent e) => e.TimeStampRelativeMSec / 1000;

    private List<ISignal> Signals()
    {
        var plan = new SessionPlan(OptionsOf(contents), isWebServer: true, isLive: false);
        var signals = plan.Signals.ToList();
        if (contents.Work != WorkEvents.None)
        {
            accounts.WorkBegins(contents.Target, contents.Work);
            signals.AddRange(WorkSignals.Of(Open().Add, plan.Intervals, contents.Work));
        }

        return signals;
    }

    private WaitEvents? WaitsOf()
    {
        if (!contents.HasWaits)
        {
            return null;
        }

        accounts.WaitsBegin(contents.Target);
        return new WaitEvents(new StackReader(new StackNumbers()), TimeOf, Open().Add) { Threads = ManagedThreads.Of(contents.Target) };
    }

    private MergedSource Open()
    {
        var source = accounts.Stream.Open(0);
        _sources.Add(source);
        return source;
    }

    private void Take(TimelineSubscription published)
    {
        while (published.Items.TryRead(out var item))
        {
            accounts.Follow(item);
            take(item);
        }
    }
}
