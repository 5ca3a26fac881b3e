namespace Dashboard.Charts.Threads;

internal static class LaneCharts
{
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
                "No data on pool threads yet: signals are off, or the first two seconds have not passed.",
                "No data on pool threads in this window: signals were off.",
                "No data on pool threads in this window."))
        {
            Wide = true,
        },
        new ChartHelp(
            "One row per pool thread, in order of first appearance; rows that are empty in the time shown are hidden. "
                + "Colour, height and the centre line show what the thread was doing: from the pool's own events, from waits with their "
                + "stacks, and from thread states sampled once a second (Linux), as far as the chosen signals allow. Anything shorter than 5 ms is drawn "
                + "as part of what came before it. The last two seconds are missing because thread and method names arrive with a delay.",
            "A few rows, mostly thin grey lines (idle) with short blue bars (running). Hover over a bar for its thread, its method and its route.",
            "Full-height bars that are not blue, row after row: each row is a thread that only waits, and each new row is one that the pool had "
                + "to add. A running thread need not be on a processor."));
}
