namespace Dashboard.Target.Threads;

/// <summary>What /proc/PID/task/T/stat says of a thread.</summary>
/// <param name="Name">At most 15 characters.</param>
/// <param name="State"><c>R</c> running or ready, <c>S</c> asleep, <c>D</c> waits for a disk, …</param>
internal readonly record struct ThreadStat(string Name, char State)
{
    /// <summary>The name that the runtime gives to its pool's workers since .NET 8.</summary>
    private const string Worker = ".NET TP Worker";

    public bool IsWorker => Name == Worker;

    /// <summary>A line such as <c>1474 (.NET TP Worker) S 1 …</c>; null when it is none. A name may hold spaces and brackets itself.</summary>
    public static ThreadStat? Parse(string line)
    {
        var (begin, end) = (line.IndexOf('(', StringComparison.Ordinal), line.LastIndexOf(')'));
        return begin >= 0 && end > begin && end + 2 < line.Length ? new ThreadStat(line[(begin + 1)..end], line[end + 2]) : null;
    }
}
