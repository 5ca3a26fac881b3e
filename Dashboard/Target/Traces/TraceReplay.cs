using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Traces;

/// <summary>Reads a whole trace as the live sessions read their streams, all of them at once; the clock is the events' own.</summary>
/// <param name="contents">Of the same trace.</param>
/// <param name="hub">Gets what the signals and the accounts publish.</param>
/// <param name="take">Gets each of those items, on the reading thread.</param>
internal sealed class TraceReplay(TraceContents contents, TimelineHub hub, ITargetAccounts accounts, Action<TimelineItem> take)
{
    /// <summary>Events that are kept while names are put to stacks; the file of those takes at most 4 GB.</summary>
    public const int MaxEvents = 10_000_000;

    /// <summary>Samples are not finer than live ones, however often the counters of the trace come.</summary>
    private static readonly SessionOptions Usual = new();

    /// <summary>How the trace is read.</summary>
    public static SessionOptions OptionsOf(TraceContents contents) => new()
    {
        Interval = contents.CounterInterval is not { } counters || counters <= Usual.Interval ? Usual.Interval
            : counters < SessionOptions.LongestInterval ? counters : SessionOptions.LongestInterval,
    };

    /// <summary>Blocks until it is read; to be called on a thread of its own.</summary>
    /// <param name="trace">The file.</param>
    /// <param name="folder">For a file in between, which names all stacks and may be three times as large. The caller removes it.</param>
    /// <param name="label">The file's name for people.</param>
    /// <exception cref="TargetException">It cannot be read.</exception>
    public void Read(string trace, string folder, string label, CancellationToken token)
    {
        var end = StreamEnd.Of(() => Read(trace, folder, token));
        token.ThrowIfCancellationRequested();
        if (end.State != SessionState.Ended)
        {
            throw end.Cause is TargetException told ? told : TraceContentsReader.Unreadable(label, end.Cause);
        }
    }

    private Exception? Read(string trace, string folder, CancellationToken token)
    {
        var named = Path.Combine(folder, "trace.etlx");
        TraceLog.CreateFromEventPipeDataFile(trace, named, new TraceLogOptions
        {
            ConversionLog = TextWriter.Null,
            MaxEventCount = MaxEvents,
            ShouldResolveSymbols = static _ => false,
        });
        token.ThrowIfCancellationRequested();
        using var log = new TraceLog(named);
        using var source = log.Events.GetSource();
        using var published = hub.Subscribe(TimelineSubscription.ViewerCapacity);
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
        Take(published);
        return failure ?? waits?.Failure;
    }

    private static double TimeOf(TraceEvent e) => e.TimeStampRelativeMSec / 1000;

    private List<ISignal> Signals()
    {
        var plan = new SessionPlan(OptionsOf(contents), isWebServer: true, accounts.Suspended);
        var signals = plan.Signals.ToList();
        if (contents.Work != WorkEvents.None)
        {
            var (step, action) = accounts.WorkBegins(contents.Target, contents.Work);
            signals.AddRange(WorkSignals.Of(step, action, plan.Intervals, contents.Work));
        }

        return signals;
    }

    private WaitEvents? WaitsOf()
    {
        if (!contents.HasWaits)
        {
            return null;
        }

        var (step, stack) = accounts.WaitsBegin();
        return new WaitEvents(new StackReader(new StackNumbers(stack)), TimeOf, step);
    }

    private void Take(TimelineSubscription published)
    {
        while (published.Items.TryRead(out var item))
        {
            // No stacks can be asked for any more, but who blocks whom is known by the pool's goal and threads too.
            _ = accounts.SnapshotDue(item, SignalLevel.Counters);
            take(item);
        }
    }
}
