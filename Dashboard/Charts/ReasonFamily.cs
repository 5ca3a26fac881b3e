namespace Dashboard.Charts;

/// <summary>Colour and glyph of a family of injection reasons.</summary>
internal sealed record ReasonFamily(int Number, string Id, string Label, string Color, string Symbol, string Description)
{
    public static IReadOnlyList<ReasonFamily> All { get; } =
    [
        new(0, "task-waits", "Task waits", "--chart-5", "raise", "A pool thread waits for a task (.Result or Wait) and the pool compensates."),
        new(1, "starvation", "stalled queue", "--chart-8", "raise-open", "Nothing was taken from the queue for more than half a second."),
        new(2, "hill-climbing", "hill climbing", "--chart-3", "raise-star", "The pool tests whether more threads complete more work."),
        new(3, "warm-up", "warm-up", "--chart-6", "raise-dot", "Hill climbing collects its first samples."),
        new(4, "retirement", "retired", "--chart-7", "gone", "A thread was idle for 20 seconds and retired."),
        new(5, "other", "other", "--chart-4", "raise-arrow", "A reason unknown to this version."),
    ];

    public static ReasonFamily Of(int reason)
    {
        var id = InjectionReasons.Find(reason).Family;
        return All.FirstOrDefault(family => family.Id == id) ?? All[^1];
    }
}
