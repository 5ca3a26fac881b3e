using Dashboard.Timeline.Work;

namespace Dashboard.Accounts.Threads;

/// <summary>The activity of a thread that is in no wait, as a continuation of its name.</summary>
internal static class DoingWords
{
    /// <returns>Null for waits, and for a thread without work.</returns>
    public static string? Of(string kind) => kind switch
    {
        StackKinds.Running => "running",
        StackKinds.Sleep => "asleep",
        StackKinds.Socket => "in a socket call",
        StackKinds.File => "in a file call",
        _ => null,
    };

    /// <inheritdoc cref="Of(string)"/>
    public static string? Of(ThreadStatus doing) => doing switch
    {
        ThreadStatus.Running => Of(StackKinds.Running),
        ThreadStatus.Sleep => Of(StackKinds.Sleep),
        ThreadStatus.Socket => Of(StackKinds.Socket),
        ThreadStatus.File => Of(StackKinds.File),
        _ => null,
    };
}
