using Dashboard.Target.Threads;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Reach;

/// <summary>What a process does that does not answer, by one sample of /proc alone: it is neither asked nor stopped.</summary>
/// <param name="State">The state of its first thread, as in /proc/PID/stat.</param>
/// <param name="Looked">The threads that were sampled, at most 2,000.</param>
/// <param name="Groups">Threads of one name, the largest group first.</param>
internal sealed record ProcessActivity(int ProcessId, char State, int Threads, int Looked, IReadOnlyList<NamedThreads> Groups)
{
    public const string Heading = "What /proc says about its threads at this moment:";

    private const int MaxGroups = 20;

    public (int ProcessId, string Name)? Tracer { get; init; }

    public bool IsFrozen { get; init; }

    public string? Missing { get; init; }

    /// <summary>What keeps it from answering, to follow "it did not answer", and what to do; null when that is not known.</summary>
    public (string Finding, string Advice)? Hold => this switch
    {
        { IsFrozen: true } => ("its control group is frozen, for example by 'docker pause'", "Unfreeze it (docker unpause)."),
        { Tracer: { } tracer, State: 'T' or 't' } =>
            ($"a debugger holds it, process {tracer.ProcessId} ({tracer.Name})", "Continue it in the debugger, or detach the debugger."),
        { State: 'T' } => ("it was stopped by a signal", $"Resume it: kill -CONT {ProcessId}."),
        { State: 'D' } => ("its main thread is waiting for a disk or a network file system and cannot be interrupted", "Look at that file system."),
        _ => null,
    };

    /// <summary>"16 threads: 12 stopped, 4 waiting", then each group.</summary>
    public IReadOnlyList<string> Lines =>
    [
        $"{Readable.Plural(Threads, "thread")}{(Looked < Threads ? $", of which {Readable.Count(Looked)} were looked at" : "")}: "
            + Counted(Groups.SelectMany(group => group.States)),
        .. Groups.Take(MaxGroups).Select(group => group.Line),
        .. Groups.Count > MaxGroups ? new[] { $"{Readable.Plural(Groups.Skip(MaxGroups).Sum(group => group.Threads), "more thread")} with other names" } : [],
    ];

    public static ProcessActivity? Look(int processId, LinuxThreads threads, char state)
    {
        var stats = new List<ThreadStat>();
        if (threads.Look(stats: stats) is not { } looks)
        {
            return null;
        }

        var groups = stats.Zip(looks).GroupBy(thread => thread.First.Name, StringComparer.Ordinal)
            .Select(group => new NamedThreads(
                VisibleText.Of(group.Key),
                group.Count(),
                MostFirst(group.Select(thread => StateWord(thread.First.State))),
                MostFirst(group.Select(thread => Doing(thread.First.State, thread.Second)))))
            .OrderByDescending(group => group.Threads).ThenBy(group => group.Name, StringComparer.Ordinal);
        return new ProcessActivity(processId, state, threads.Total, looks.Count, [.. groups])
        {
            // That workers have no name matters to the pool's charts alone.
            Missing = threads.Missing is LinuxThreads.NoWorkers ? null : threads.Missing,
        };
    }

    /// <summary>"12 waiting, 2 stopped", or "all waiting".</summary>
    internal static string Counted(IEnumerable<KeyValuePair<string, int>> words)
    {
        var counts = words.GroupBy(word => word.Key, StringComparer.Ordinal).Select(same => (Word: same.Key, Threads: same.Sum(word => word.Value)))
            .OrderByDescending(word => word.Threads).ToList();
        return counts is [var only] ? only.Threads == 1 ? only.Word : $"all {only.Word}"
            : string.Join(", ", counts.Select(word => $"{Readable.Count(word.Threads)} {word.Word}"));
    }

    private static IReadOnlyList<KeyValuePair<string, int>> MostFirst(IEnumerable<string> words) =>
        [.. words.CountBy(word => word, StringComparer.Ordinal).OrderByDescending(word => word.Value).ThenBy(word => word.Key, StringComparer.Ordinal)];

    internal static string StateWord(char state) => state switch
    {
        'R' => "running or ready to run",
        'S' => "waiting",
        'D' => "in an uninterruptible wait (disk, network file system, frozen)",
        'T' => "stopped by a signal",
        't' => "stopped by a debugger",
        'Z' or 'X' => "ended",
        'I' => "idle",
        _ => $"in state {VisibleText.Of(state.ToString())}",
    };

    /// <summary>Follows a number of threads: "in recvfrom on a socket to 127.0.0.1:5432".</summary>
    internal static string Doing(char state, ThreadSample look) => look switch
    {
        { Call: null, Doing: ThreadStatus.Running } => state == 'R' ? "running or ready to run" : "in no system call",
        { Call: null, Doing: ThreadStatus.Waiting or ThreadStatus.IdleOrWaiting } => "in a futex (waiting)",
        { Call: null, Doing: ThreadStatus.Sleep } => "sleeping",
        { Call: null, Doing: ThreadStatus.Socket } => "on a socket",
        { Call: null, Doing: ThreadStatus.File } => "on a file",
        { Call: null } => "in an unknown system call",
        { Doing: ThreadStatus.Waiting or ThreadStatus.IdleOrWaiting } => $"in {look.Call} (waiting)",
        { Doing: ThreadStatus.Sleep } => $"in {look.Call} (sleeping)",
        { OtherEnd: { } end, Doing: ThreadStatus.Socket } => $"in {look.Call} on a socket to {VisibleText.Of(end)}",
        { OtherEnd: { } end } => $"in {look.Call} on {(end.StartsWith('/') ? "" : end == "anon_inode" ? "an " : "a ")}{VisibleText.Of(end)}",
        { Call: "restart_syscall" } => $"in {look.Call} (waiting again after an interruption)",
        { Call: "poll" or "ppoll" or "select" or "pselect6" or "epoll_wait" or "epoll_pwait" or "epoll_pwait2" } =>
            $"in {look.Call} (waiting for sockets, pipes or files)",
        { Doing: ThreadStatus.Socket } => $"in {look.Call} on a socket",
        { Doing: ThreadStatus.File } => $"in {look.Call} on a file",
        _ => $"in {look.Call}",
    };
}

/// <summary>The threads of one name.</summary>
internal sealed record NamedThreads(string Name, int Threads, IReadOnlyList<KeyValuePair<string, int>> States, IReadOnlyList<KeyValuePair<string, int>> Doings)
{
    private const int MaxDoings = 5;

    /// <summary>"14 threads named .NET TP Worker: 12 in futex (waiting), 2 in recvfrom on a socket to 127.0.0.1:5432".</summary>
    public string Line => $"{Readable.Plural(Threads, "thread")} named {Name}: {ProcessActivity.Counted(Doings.Take(MaxDoings))}"
        + (Doings.Count > MaxDoings ? $", {Readable.Count(Doings.Skip(MaxDoings).Sum(doing => doing.Value))} in others" : "");
}
