namespace Dashboard.Accounts.Threads;

/// <summary>The pool's threads that are not seen though waits are read: a statement that none is blocked must name them.</summary>
internal static class UnseenWaits
{
    private const string Nowhere = "Sleep, socket and file calls raise no event and are missing here; a stack snapshot shows them.";

    public static string? Of(ThreadStates? states) => (InLook(states), Sample(states)) switch
    {
        ({ } unseen, { } sample) => $"{sample} {unseen}",
        var (unseen, sample) => unseen ?? sample,
    };

    private static string? Sample(ThreadStates? states) => states is { SampleOf: { } all }
        ? $"Thread states are a sample: {Readable.Count(states.Workers + states.OtherThreads)} of {Readable.Count(all)} threads were looked at."
        : null;

    private static string? InLook(ThreadStates? states) => states switch
    {
        null => Nowhere,
        { Missing: { } missing } when states.Workers == states.Running + states.Other => $"{missing} {Nowhere}",
        { IdleOrWaiting: > 0 and var threads } => $"{Readable.Plural(threads, "thread")} {(threads == 1 ? "is" : "are")} idle or asleep: "
            + "a stack snapshot or, on .NET 9 and later, Signals set to \"all\" shows which.",
        _ => null,
    };
}
