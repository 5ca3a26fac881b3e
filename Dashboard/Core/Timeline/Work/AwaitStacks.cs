namespace Dashboard.Timeline.Work;

/// <summary>The awaits of a target's async methods during a trace, with the code that awaits.</summary>
/// <param name="From">Its begin, seconds on the timeline.</param>
/// <param name="T">Its end, seconds on the timeline.</param>
/// <param name="Awaits">Those that began during the trace, in the order of their begins.</param>
public sealed record AwaitStacks(double From, double T, IReadOnlyList<TaskAwait> Awaits)
{
    /// <summary>Tasks by number, as far as their begin was traced.</summary>
    public IReadOnlyDictionary<int, TaskOperation> Operations { get; init; } = new Dictionary<int, TaskOperation>();

    /// <summary>Requests that began during the trace, in the order of their begins; without those whose activity others share.</summary>
    public IReadOnlyList<TracedRequest> Requests { get; init; } = [];

    /// <summary>Which events of the runtime state it, and why those, in a sentence; null where the runtime has no choice of them.</summary>
    public string? Source { get; init; }

    /// <summary>Why the trace ended early, in a sentence; null when it did not.</summary>
    public string? Ended { get; init; }

    /// <summary>Events that did not fit into the target's buffer, and awaits beyond what is kept.</summary>
    public long EventsLost { get; init; }
}

/// <summary>A method that went on later, when a task was done.</summary>
/// <param name="Task">Number of the awaited task.</param>
/// <param name="Continues">Number of the awaiting async method's own task; 0 where it has none.</param>
/// <param name="From">Seconds on the timeline.</param>
/// <param name="To">When the method went on; null when it still awaited at the trace's end.</param>
/// <param name="Frame">The method that awaits; null where the stack has none.</param>
public sealed record TaskAwait(int Task, int Continues, double From, double? To, Guid Activity, BlockFrame? Frame)
{
    /// <summary>Method and path of the request that it served, for example <c>GET /orders/7</c>; null where that is not known.</summary>
    public string? Request { get; init; }

    /// <summary>What the method's code awaits there; null where that is not known.</summary>
    public AwaitExpression? Expression { get; init; }

    /// <summary>Host and port to which the HTTP request goes that the code around the await has sent; null without one.</summary>
    public string? Host { get; init; }
}

/// <summary>A request that began during a trace.</summary>
/// <param name="Activity">The activity of its awaits.</param>
/// <param name="Request">Method and path, for example <c>GET /orders/7</c>.</param>
/// <param name="From">When the server began with it, seconds on the timeline.</param>
/// <param name="To">When the server was done with it; null when it was not at the trace's end.</param>
public sealed record TracedRequest(Guid Activity, string Request, double From, double? To)
{
    /// <summary>The server's id in its own log (HttpContext.TraceIdentifier); null where that is not known.</summary>
    public string? Id { get; init; }
}

/// <summary>What a task is, by the runtime's name of it.</summary>
/// <param name="Name">An async method as C# spells it, for example <c>HttpClient.SendAsync</c>, or the runtime's name, for example <c>Task.Delay</c>.</param>
/// <param name="Method">The async method whose task it is; null for other tasks.</param>
public sealed record TaskOperation(string Name, BlockFrame? Method)
{
    /// <summary>The await at which the method returned its task to its caller; null where that is not known.</summary>
    public AwaitExpression? Expression { get; init; }
}
