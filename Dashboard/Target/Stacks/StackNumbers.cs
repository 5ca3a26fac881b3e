using Dashboard.Timeline.Work;

namespace Dashboard.Target.Stacks;

/// <summary>
/// Gives every stack that differs by its methods one number, whichever thread, session or compilation of a method it comes from, and tells each once.
/// Safe for any number of threads.
/// </summary>
/// <param name="tell">Gets each new stack, before its number is given to anybody.</param>
internal sealed class StackNumbers(Action<BlockStack> tell)
{
    /// <summary>Then all are forgotten and told anew, under higher numbers, as they come.</summary>
    private const int Capacity = 10_000;

    private readonly Lock _gate = new();
    private readonly Dictionary<ulong, int> _numbers = [];
    private int _last;

    /// <param name="frames">From the root to the leaf.</param>
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
