using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

/// <summary>
/// The numbers of a stream's stacks that were read. What was inlined is told by another session, before or after a stack: one that was read when less was
/// known is read again. Bound: the stream's own tables.
/// </summary>
internal sealed class KnownStacks
{
    private readonly Dictionary<CallStackIndex, (int Number, int Knowledge)> _numbers = [];

    /// <summary>Stacks that were read.</summary>
    public int Count => _numbers.Count;

    /// <summary>The number; null for a stack that is to be read.</summary>
    /// <param name="index">The stack.</param>
    /// <param name="knowledge">How much is known now of what was inlined; only grows.</param>
    public int? NumberOf(CallStackIndex index, int knowledge) =>
        _numbers.TryGetValue(index, out var known) && known.Knowledge == knowledge ? known.Number : null;

    /// <param name="index">The stack.</param>
    /// <param name="number">Its number.</param>
    /// <param name="knowledge">How much was known before it was read.</param>
    public void Add(CallStackIndex index, int number, int knowledge) => _numbers[index] = (number, knowledge);
}
