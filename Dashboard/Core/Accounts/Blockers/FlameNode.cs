namespace Dashboard.Accounts.Blockers;

/// <summary>One box of a flame graph: a heading, a method of the program, or methods of the framework that follow one another without a branch.</summary>
/// <param name="Frames">Ordered from the root to the wait; never empty.</param>
/// <param name="Children">Ordered by weight, the heaviest first.</param>
public sealed record FlameNode(IReadOnlyList<StackFrame> Frames, double Weight, IReadOnlyList<FlameNode> Children)
{
    public bool IsOwn => Frames[0].IsOwn;

    public bool IsHeading => Frames[0].IsHeading;

    public string Label => Frames.Count == 1 ? Frames[0].Method : $"{Frames[^1].Method} (+{Frames.Count - 1})";

    public string Path => string.Join(" → ", Frames.Select(frame => frame.Line is { } line ? $"{frame.Method} ({line.Short})" : frame.Method));

    public static IReadOnlyList<FlameNode> Of(IReadOnlyList<StackNode> nodes) => [.. nodes.Select(node => Of(node, 0))];

    private static FlameNode Of(StackNode node, int from)
    {
        var end = from + 1;
        while (IsFramework(node.Frames[from]) && end < node.Frames.Count && IsFramework(node.Frames[end]))
        {
            end++;
        }

        return new FlameNode([.. node.Frames.Skip(from).Take(end - from)], node.Weight, end < node.Frames.Count ? [Of(node, end)] : Of(node.Children));
    }

    private static bool IsFramework(StackFrame frame) => frame is { IsOwn: false, IsHeading: false };
}
