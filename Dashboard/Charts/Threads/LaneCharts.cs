namespace Dashboard.Charts.Threads;

/// <summary>What each thread of the pool was doing.</summary>
public static class LaneCharts
{
    /// <summary>Id of the chart.</summary>
    public const string Id = "thread-lanes";

    public static ChartSpec Threads { get; } = new(
        Id,
        [
            .. LaneStates.All.Reverse().Select(state => new Trace(state.Word, ChartTable.Lanes.Name, "lane", state.Color)
            {
                Kind = Trace.Lanes, State = state.Number, Width = state.Width, Inner = state.Inner, Description = state.Description,
                OnlyWhenPresent = state.Word is not ("running" or "idle"),
            }),
        ],
        new ChartLayout(
            "Thread Lanes", "pool threads", 4,
            new EmptySentences(
                "Nothing is known of the pool's threads yet: signals are off, or the first two seconds are not over.",
                "Nothing is known of the pool's threads in this window: signals were off.",
                "Nothing is known of the pool's threads in this window."))
        {
            Wide = true,
        },
        new ChartHelp(
            "One row a thread of the pool, in the order in which they were first seen; rows that hold nothing in the time shown are left out. "
                + "Colour, height and the line along the middle say what the thread was doing: from the pool's own events, from waits with their "
                + "stacks, and from looks at the threads once a second (Linux), as far as the chosen signals go. What is shorter than 5 ms is drawn "
                + "as part of what came before it. The last two seconds are missing, since names come late.",
            "A few rows, mostly thin grey lines (idle) with short blue bars (running). Point at a bar for its thread, its method and its route.",
            "A wall of full bars that are not blue: each row is a thread that does nothing but wait, and each new row is one that the pool had "
                + "to add. That a thread runs does not say that it has a processor."));
}
