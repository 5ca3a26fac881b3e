using Dashboard.Timeline.Work;

namespace Dashboard.Target.Stacks;

/// <summary>One object with one number for stacks with the same methods, whichever thread, session or compilation. Thread-safe.</summary>
internal sealed class StackNumbers
{
    /// <summary>At that number all are forgotten, and get higher numbers when they come again.</summary>
    private const int Capacity = 10_000;

    /// <summary>Shared by all sessions: what a number means is remembered beyond the session that gave it.</summary>
    private static int _last;

    private readonly Lock _gate = new();
    private readonly Dictionary<ulong, BlockStack> _stacks = [];

    public BlockStack Of(IReadOnlyList<BlockFrame> frames)
    {
        var hash = Hash(frames);
        lock (_gate)
        {
            if (_stacks.TryGetValue(hash, out var known))
            {
                return known;
            }

            if (_stacks.Count >= Capacity)
            {
                _stacks.Clear();
            }

            return _stacks[hash] = new BlockStack(Interlocked.Increment(ref _last), frames);
        }
    }

    /// <summary>FNV-1a, 64 bits: among 10,000 stacks two share one with a probability of 3 in a trillion.</summary>
    private static ulong Hash(IReadOnlyList<BlockFrame> frames)
    {
        var hash = 14695981039346656037UL;
        foreach (var frame in frames)
        {
            Add(frame.Module);
            Add(frame.Namespace);
            Add(frame.Method);
            Add(frame.Code is { } code ? $"{code.Id.Token:x} {code.Id.Module}" : "");
        }

        return hash;

        void Add(string text)
        {
            foreach (var c in text)
            {
                hash = (hash ^ c) * 1099511628211UL;
            }

            hash = (hash ^ '\n') * 1099511628211UL;
        }
    }
}
