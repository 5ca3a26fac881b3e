namespace Dashboard.Accounts.Blockers;

internal static class StackTree
{
    /// <param name="stacks">Frames from the root to the leaf, and the stack's weight (&gt; 0).</param>
    /// <returns>The roots, the heaviest first.</returns>
    public static IReadOnlyList<StackNode> Of(IEnumerable<(IReadOnlyList<StackFrame> Frames, double Weight)> stacks) =>
        Grow([.. stacks.Where(stack => stack.Frames.Count > 0)], depth: 0);

    private static List<StackNode> Grow(IReadOnlyList<(IReadOnlyList<StackFrame> Frames, double Weight)> stacks, int depth) =>
    [
        .. stacks.Where(stack => stack.Frames.Count > depth)
            .GroupBy(stack => stack.Frames[depth])
            .Select(branch => Segment([.. branch], depth))
            .OrderByDescending(node => node.Weight)
            .ThenBy(node => node.Frames[0].Method, StringComparer.Ordinal),
    ];

    private static StackNode Segment(IReadOnlyList<(IReadOnlyList<StackFrame> Frames, double Weight)> stacks, int depth)
    {
        var first = stacks[0].Frames;
        var end = depth + 1;
        while (stacks.All(stack => stack.Frames.Count > end && stack.Frames[end] == first[end]))
        {
            end++;
        }

        return new StackNode([.. first.Skip(depth).Take(end - depth)], stacks.Sum(stack => stack.Weight), Grow(stacks, end));
    }
}
