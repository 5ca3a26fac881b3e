using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

/// <summary>The stream's stacks that were read; again when more of what was inlined is known. Bound: the stream's own tables.</summary>
internal sealed class KnownStacks
{
    private readonly Dictionary<CallStackIndex, (int Number, int Knowledge)> _numbers = [];

    public int Count => _numbers.Count;

    /// <summary>Null for a stack that is to be read.</summary>
    /// <param name="knowledge">How much is known of what was inlined; only grows.</param>
    public int? NumberOf(CallStackIndex index, int knowledge) =>
        _numbers.TryGetValue(index, out var known) && known.Knowledge == knowledge ? known.Number : null;

    public void Add(CallStackIndex index, int number, int knowledge) => _numbers[index] = (number, knowledge);
}
