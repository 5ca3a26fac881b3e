using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Awaits;

/// <summary>What an await is given of its own time, in the program's own method that awaits innermost.</summary>
/// <param name="Awaited">What is awaited, as the code calls it, else as the runtime names it; null where it has no name.</param>
/// <param name="Spans">Parts of the await in which no await beneath it is the program's; they do not overlap, in the order of time.</param>
internal sealed record AwaitPart(TaskAwait Await, BlockFrame Method, string? Awaited, IReadOnlyList<(double From, double To)> Spans)
{
    /// <summary>Where the await is written, else where its method begins; null where that is not known.</summary>
    public SourceLine? Line { get; init; }

    /// <summary>What is awaited completes when other tasks do, whose awaits are of the same request: <c>Task.WhenAll</c>, <c>Task.Run</c>.</summary>
    public bool IsOfOthers { get; init; }

    /// <summary>Host and port of the HTTP request that is awaited; null without one.</summary>
    public string? Host { get; init; }

    /// <summary>No method of its request awaits it: it was started and left to itself. Not known of a request that began before the trace.</summary>
    public bool IsDetached { get; init; }

    public double Seconds { get; } = Spans.Sum(static span => span.To - span.From);

    /// <summary>The sum over its spans, as far as they are between two times.</summary>
    public double SecondsWithin(double from, double to, Func<double, double, double> between) =>
        Spans.Where(span => span.From < to && span.To > from).Sum(span => between(Math.Max(span.From, from), Math.Min(span.To, to)));
}

/// <summary>The awaits of a trace, linked by their tasks: beneath an await are those of the method whose task it awaits.</summary>
internal sealed class AwaitGraph
{
    private const int MaxDepth = 64;

    private readonly AwaitStacks _trace;

    /// <summary>Awaits of an async method, by the number of its own task.</summary>
    private readonly Dictionary<int, List<TaskAwait>> _of = [];

    /// <summary>Who awaits a task first.</summary>
    private readonly Dictionary<int, TaskAwait> _awaiters = [];

    /// <summary>Tasks that several requests await.</summary>
    private readonly HashSet<int> _shared = [];

    /// <summary>What still awaited something when the trace ended.</summary>
    private readonly HashSet<Guid> _open;

    public AwaitGraph(AwaitStacks trace)
    {
        _trace = trace;
        _open = [.. trace.Awaits.Where(static one => one.To is null).Select(static one => one.Activity)];
        foreach (var one in trace.Awaits)
        {
            if (!_awaiters.TryAdd(one.Task, one) && _awaiters[one.Task].Activity != one.Activity)
            {
                _shared.Add(one.Task);
            }

            if (one.Continues != 0)
            {
                (_of.TryGetValue(one.Continues, out var awaits) ? awaits : _of[one.Continues] = []).Add(one);
            }
        }
    }

    /// <summary>Each await of the program's own code with the time that is given to it; without those whose time is all given to others.</summary>
    public IEnumerable<AwaitPart> Parts()
    {
        foreach (var one in _trace.Awaits)
        {
            var own = OwnOperation(one.Task);
            if (own is null && one.Frame is not { IsOwn: true })
            {
                continue;
            }

            // A task that several requests await is shared: what it awaits itself is the time of the one that began it.
            List<TaskAwait> beneath = [.. Beneath(one.Task).Where(under => under.Activity == one.Activity)];
            var isShared = _shared.Contains(one.Task) || (beneath.Count == 0 && _of.ContainsKey(one.Task));

            // A method whose task is awaited, and of which no await is known, awaits what raises no event.
            var within = isShared ? null : own;
            if ((within?.Method ?? one.Frame) is not { IsOwn: true } method)
            {
                continue;
            }

            // What its first await awaits, if that raised no event; else the method awaits something else later.
            var expression = within is null ? one.Expression
                : beneath.Exists(under => under.Expression == within.Expression) ? null
                : within.Expression;

            var spans = Without(one.From, one.To ?? _trace.T, [.. beneath.SelectMany(under => Owned(under, MaxDepth))]);
            if (spans.Count > 0)
            {
                var name = NameOf(one.Task);
                var awaited = expression?.Awaited ?? (within is null ? name : null);
                yield return new AwaitPart(one, method, awaited, spans)
                {
                    Host = (AwaitKinds.Of(awaited) == AwaitKinds.Http ? one.Host : null) ?? HostBeneath(one.Task, MaxDepth),
                    Line = expression?.Line ?? method.Code?.Line,
                    IsOfOthers = name is "Task.WhenAll" or "Task.WhenAny" or "Task.Unwrap",
                    IsDetached = one.Request is not null && Outermost(one).Frame is { IsOwn: true },
                };
            }
        }
    }

    /// <summary>True where something of the activity still awaited when the trace ended.</summary>
    public bool IsOpen(Guid activity) => _open.Contains(activity);

    /// <summary>"PriceCache.LoadAsync, which awaits Task.Delay": the method whose task it is, and what is awaited in it; null where not known.</summary>
    public string? CompleterOf(int task)
    {
        if (_trace.Operations.GetValueOrDefault(task) is not { Method: { } method } operation)
        {
            return null;
        }

        var awaited = operation.Expression?.Awaited;
        for (var depth = 0; depth < MaxDepth && Beneath(task).MaxBy(one => (one.To ?? _trace.T) - one.From) is { } longest; depth++)
        {
            awaited = longest.Frame is { IsOwn: true } ? longest.Expression?.Awaited ?? NameOf(longest.Task) : awaited;
            task = longest.Task;
        }

        return awaited is null ? method.Method
            : awaited.StartsWith("await ", StringComparison.Ordinal) ? $"{method.Method}, in an {awaited}"
            : $"{method.Method}, which awaits {awaited}";
    }

    /// <summary>From the program's outermost known method to what is awaited.</summary>
    public IReadOnlyList<string> ChainOf(AwaitPart part)
    {
        var chain = new List<string>();
        if (part.Awaited is { } awaited)
        {
            chain.Add(awaited);
        }

        chain.Add(part.Method.Method);
        var continues = part.Method == part.Await.Frame ? part.Await.Continues : part.Await.Task;
        for (var depth = 0; depth < MaxDepth && _awaiters.TryGetValue(continues, out var awaiter); depth++)
        {
            if (awaiter.Frame is { IsOwn: true } frame && frame.Method != chain[^1])
            {
                chain.Add(frame.Method);
            }

            continues = awaiter.Continues;
        }

        chain.Reverse();
        return chain;
    }

    /// <summary>The await around all others: the framework's, where the request itself awaits.</summary>
    private TaskAwait Outermost(TaskAwait one)
    {
        for (var depth = 0; depth < MaxDepth && one.Continues != 0 && _awaiters.TryGetValue(one.Continues, out var awaiter); depth++)
        {
            one = awaiter;
        }

        return one;
    }

    private string? NameOf(int task) => _trace.Operations.GetValueOrDefault(task)?.Name;

    private TaskOperation? OwnOperation(int task) => _trace.Operations.GetValueOrDefault(task) is { Method.IsOwn: true } operation ? operation : null;

    private IEnumerable<TaskAwait> Beneath(int task) => _of.GetValueOrDefault(task) ?? [];

    /// <summary>When an await, or one beneath it, is in the program's own code.</summary>
    private IEnumerable<(double From, double To)> Owned(TaskAwait one, int depth) =>
        one.Frame is { IsOwn: true } || OwnOperation(one.Task) is not null ? [(one.From, one.To ?? _trace.T)]
        : depth == 0 ? []
        : Beneath(one.Task).SelectMany(under => Owned(under, depth - 1));

    /// <summary>Where the framework's code sends an HTTP request whose task, or what awaits that, is this one.</summary>
    private string? HostBeneath(int task, int depth) =>
        depth == 0 ? null : Beneath(task).Where(static one => one.Frame is not { IsOwn: true })
            .Select(one => one.Host ?? HostBeneath(one.Task, depth - 1)).FirstOrDefault(static host => host is not null);

    /// <summary>A time without what is taken from it.</summary>
    public static List<(double From, double To)> Without(double since, double end, IReadOnlyList<(double From, double To)> taken)
    {
        var (spans, from) = (new List<(double From, double To)>(), since);
        foreach (var (takenFrom, takenTo) in taken.OrderBy(static span => span.From))
        {
            if (takenFrom > from)
            {
                spans.Add((from, Math.Min(takenFrom, end)));
            }

            from = Math.Max(from, takenTo);
            if (from >= end)
            {
                return spans;
            }
        }

        spans.Add((from, end));
        return spans;
    }
}
