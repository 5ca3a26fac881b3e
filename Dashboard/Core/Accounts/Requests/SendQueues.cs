namespace Dashboard.Accounts.Requests;

/// <summary>Hashes of Kestrel's send queues, objects that live as long as the server: queued right before RequestStop again and again. Bound: 64.</summary>
internal sealed class SendQueues
{
    internal const int Capacity = 64;

    private const int Often = 3;

    /// <summary>What was queued more seconds before the stop is not the answer.</summary>
    private const double RightBefore = 0.001;

    private readonly List<Candidate> _candidates = new(Capacity);
    private long _stops;

    public IReadOnlyList<Candidate> Candidates => _candidates;

    /// <summary>True when that item may be the send of an answer whose request stops now.</summary>
    public static bool MayBe(QueuedItem? last, double at) => last is not null && at - last.T <= RightBefore;

    public bool IsKnown(long hash) => Find(hash) is { IsKnown: true };

    public void WasLast(long hash)
    {
        if (Find(hash) is not { } candidate)
        {
            if (_candidates.Count >= Capacity)
            {
                _candidates.Remove(_candidates.MinBy(static one => (one.IsKnown, one.LastAt))!);
            }

            _candidates.Add(candidate = new Candidate(hash));
        }

        candidate.WasLast(++_stops);
    }

    private Candidate? Find(long hash)
    {
        foreach (var candidate in _candidates)
        {
            if (candidate.Hash == hash)
            {
                return candidate;
            }
        }

        return null;
    }

    internal sealed class Candidate(long hash)
    {
        private int _times;

        public long Hash => hash;

        public long LastAt { get; private set; }

        public bool IsKnown => _times >= Often;

        public void WasLast(long stop) => (_times, LastAt) = (_times + 1, stop);
    }
}
