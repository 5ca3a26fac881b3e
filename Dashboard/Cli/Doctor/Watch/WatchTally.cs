namespace Dashboard.Cli.Doctor.Watch;

/// <summary>What a watch saw and did. Thread-safe.</summary>
internal sealed class WatchTally
{
    /// <summary>Processes that the sentence names.</summary>
    private const int Named = 5;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, int> _found = new(StringComparer.Ordinal);
    private int _watched;
    private int _saved;
    private int _again;
    private int _looks;

    public bool HasFound
    {
        get
        {
            lock (_gate)
            {
                return _found.Count > 0;
            }
        }
    }

    public bool HasWatched => Volatile.Read(ref _watched) > 0;

    public void Watched() => Interlocked.Increment(ref _watched);

    public void Looked() => Interlocked.Increment(ref _looks);

    public void Saved() => Interlocked.Increment(ref _saved);

    /// <summary>Counts a finding that was found a while ago too.</summary>
    public void FoundAgain() => Interlocked.Increment(ref _again);

    public void Found(string process)
    {
        lock (_gate)
        {
            _found[process] = _found.GetValueOrDefault(process) + 1;
        }
    }

    public string Sentence(double seconds)
    {
        lock (_gate)
        {
            var count = _found.Values.Sum();
            var most = _found.OrderByDescending(static one => one.Value).Take(Named).Select(static one => $"{Readable.Count(one.Value)} in {one.Key}").ToList();
            var found = count == 0 ? "nothing was found"
                : $"{Readable.Plural(count, "finding")} ({Readable.List(most)}{(_found.Count > Named ? " and others" : "")})";
            var again = _again > 0 ? $", {Readable.Count(_again)} more of the same" : "";
            return $"Watched {(_watched == 1 ? "1 process" : $"{Readable.Count(_watched)} processes")} for {Readable.Seconds(seconds)}: {found}{again}. "
                + $"{Readable.Plural(_saved, "run")} saved; all signals were read {(_looks == 1 ? "once" : $"{Readable.Count(_looks)} times")}.";
        }
    }
}
