namespace Dashboard.Accounts.WaitGraph;

internal static class DeadlockWords
{
    public static string Of(IReadOnlyList<long> circle, ThreadsAt threads)
    {
        var parts = circle.Select((thread, i) => Part(thread, circle[(i + 1) % circle.Count], threads));
        return $"Deadlock: {string.Join("; ", parts)}. None of them can continue.";
    }

    private static string Part(long thread, long next, ThreadsAt threads)
    {
        var (place, route) = threads.Find(thread) is { } seen ? (seen.Method, seen.Route) : (null, null);
        var where = place is null ? "" : route is null || route == place ? $" in {place}" : $" in {place} ({route})";
        return $"thread {thread}{where} waits for {(threads.LockOf(thread) is null ? $"a task that thread {next} runs" : $"a lock that thread {next} holds")}";
    }
}
