namespace Dashboard.Injections;

/// <summary>One change of the pool's goal in words.</summary>
/// <param name="Title">The reason, and the goals before and after.</param>
internal sealed record InjectionStory(string Title, string Rule, string Then)
{
    public string Sentence => $"{Title}. {Then} {Rule}";
}

/// <summary>The words for every change by one reason.</summary>
internal sealed record ReasonWords(int Number, string Name, string Why, string Rule);

/// <summary>
/// Words for goal changes by PortableThreadPool's rules (GateThread, HillClimbing, Blocking, WorkerThread; .NET 6 on). The browser has the same templates.
/// </summary>
internal static class InjectionWords
{
    /// <summary>The reasons for the browser, which has goals and samples of its own.</summary>
    public static IReadOnlyList<ReasonWords> Reasons { get; } =
        [.. InjectionReasons.All.Select(reason => new ReasonWords(reason.Number, reason.Name, Why(reason), RuleOf(reason.Number)))];

    public static StoryTemplates Templates { get; } = new();

    public static InjectionStory Of(RaisedGoal raised) => Of(raised.Change, raised.Sample);

    /// <param name="sample">The sample whose interval holds it, otherwise the last before; or null.</param>
    public static InjectionStory Of(Injection change, PoolSample? sample) => new(Title(change), RuleOf(change.Reason), Then(sample));

    public static string RuleOf(int reason) => reason switch
    {
        0 => "Hill climbing is still collecting its first samples.",
        1 => "Hill climbing starts from the current goal.",
        2 => "Hill climbing tries a random number of threads to see whether throughput follows.",
        3 => "Hill climbing moves the goal up and down in waves and follows the direction in which more work items complete; it knows nothing about "
            + "blocking.",
        4 => "Throughput changed so much that hill climbing started again from there.",
        5 => "Hill climbing returns to the number of threads it considers best.",
        6 => "Every 500 ms a gate checks whether work is waiting and nothing has been taken from the queue for "
            + "more than 500 ms; if so, it adds one thread, provided the CPU is below 80 %.",
        7 => "A thread that was idle for 20 s retires, and the goal follows.",
        8 => "A pool thread waits for a task (.Result, Wait): the pool adds one for it, at once up to minimum + processors, then each after a delay "
            + "that grows by 25 ms for every further N threads (N = processors), up to 250 ms. When the wait ends, the goal falls again.",
        _ => InjectionReasons.Find(reason).Sentence,
    };

    private static string Why(InjectionReason reason)
    {
        // Of the families' names only this one keeps its hyphen as a word.
        var name = reason.Family == "warm-up" ? reason.Family : reason.Family.Replace('-', ' ');
        var family = Readable.Capitalized(name);
        return family == reason.Name ? family : $"{family} ({reason.Name})";
    }

    private static string Title(Injection change) => StoryTemplates.Fill(
        change.PreviousGoal switch
        {
            null => Templates.First,
            { } before when before < change.Goal => Templates.Raised,
            { } before when before > change.Goal => Templates.Lowered,
            _ => Templates.Stayed,
        },
        ("why", Why(InjectionReasons.Find(change.Reason)), null),
        ("before", Readable.Count(change.PreviousGoal ?? 0), null),
        ("goal", Readable.Count(change.Goal), change.Goal));

    private static string Then(PoolSample? sample) => sample?.QueueLength is not { } queue ? Templates.Unknown : StoryTemplates.Fill(
        sample.CpuPercent is null ? Templates.Then : Templates.ThenWithCpu,
        ("queued", queue == 0 ? Templates.Nothing : StoryTemplates.Fill(Templates.Queued, ("queue", Readable.Count(queue), queue)), null),
        ("cpu", sample.CpuPercent is { } cpu ? Readable.Percent(cpu) : "", null));
}
