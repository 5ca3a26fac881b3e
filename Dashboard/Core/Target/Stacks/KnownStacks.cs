using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Dashboard.Target.Stacks;

/// <summary>The stream's stacks that were read; they are read again when more of what was inlined is known. Bound: the stream's own tables.</summary>
internal sealed class KnownStacks
{
    private readonly Dictionary<CallStackIndex, (BlockStack Stack, int Knowledge)> _stacks = [];

    public int Count => _stacks.Count;

    public BlockStack? Of(CallStackIndex index, int knowledge) =>
        _stacks.TryGetValue(index, out var known) && known.Knowledge == knowledge ? known.Stack : null;

    public void Add(CallStackIndex index, BlockStack stack, int knowledge) => _stacks[index] = (stack, knowledge);
}
