using Dashboard.Timeline.Work;

namespace Dashboard.Target.Stacks;

/// <summary>One number for stacks with the same methods, whichever thread, session or compilation; each is told once, before its number. Thread-safe.</summary>
internal sealed class StackNumbers(Action<BlockStack> tell)
{
    /// <summary>At that number all are forgotten and told anew under higher numbers.</summary>
    private const int Capacity = 10_000;

    private readonly Lock _gate = new();
    private readonly Dictionary<ulong, int> _numbers = [];
    private int _last;

    public int Of(IReadOnlyList<BlockFrame> frames)
    {
        var hash = Hash(frames);
        lock (_gate)
        {
            if (_numbers.TryGetValue(hash, out var number))
            {
                return number;
            }

            if (_numbers.Count >= Capacity)
            {
                _numbers.Clear();
            }

            tell(new BlockStack(++_last, frames));
            return _numbers[hash] = _last;
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
