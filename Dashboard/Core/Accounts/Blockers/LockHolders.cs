using Dashboard.Accounts.History;

namespace Dashboard.Accounts.Blockers;

/// <summary>
/// What the holders of locks were seen doing where no wait event reports it: asleep, in a system call, running. Samples and stacks show a moment; the code that
/// holds a lock is the same the next time. Bound: 1,000 locks. Not thread-safe.
/// </summary>
internal sealed class LockHolders(LockOwners owners)
{
    /// <summary>How long what was seen of a lock's holder is taken for its next ones.</summary>
    private const double Seconds = 10;

    private const int Capacity = 1_000;
    private const string Thread = "thread ";

    private readonly Dictionary<long, Held> _seen = [];

    /// <param name="of">What a thread was seen doing; null where it was not, or waits.</param>
    public void See(ThreadActivity wait, double t, Func<long, SeenHolder?> of)
    {
        var lockId = wait.Wait!.Lock;
        if (lockId == 0 || (_seen.TryGetValue(lockId, out var known) && known.T >= t)
            || owners.At(wait, t) is not { } owner || of(owner) is not { } seen)
        {
            return;
        }

        if (_seen.Count >= Capacity)
        {
            _seen.Clear();
        }

        var place = seen.Method ?? owners.TakenIn(lockId, owner) ?? known?.Place ?? seen.Route;
        _seen[lockId] = new Held(t, place, place is null ? $"{Unnamed(owner)}, {seen.Doing}" : $"{place}, {seen.Doing}", seen.Route);
    }

    public static string Unnamed(long thread) => $"{Thread}{thread}";

    public static bool IsNamed(string? owner) => owner?.StartsWith(Thread, StringComparison.Ordinal) == false;

    /// <summary>The holder of a lock, in words, and the route that it serves; null where none was seen lately.</summary>
    public (string Words, string? Route)? Of(long lockId, double t) =>
        _seen.TryGetValue(lockId, out var held) && t - held.T <= Seconds ? (held.Words, held.Route) : null;

    private sealed record Held(double T, string? Place, string Words, string? Route);
}

/// <summary>What a thread that holds a lock was seen doing.</summary>
/// <param name="Doing">Continues its name: "asleep".</param>
internal sealed record SeenHolder(string Doing, string? Method, string? Route);
