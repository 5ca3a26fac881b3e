namespace Dashboard.Accounts.Blockers;

/// <summary>A part of many stacks that all of them go through.</summary>
/// <param name="Weight">The sum over all stacks that go through it: threads, seconds, or another unit.</param>
/// <param name="Children">The heaviest first. What is missing from <paramref name="Weight"/> ends here.</param>
public sealed record StackNode(IReadOnlyList<StackFrame> Frames, double Weight, IReadOnlyList<StackNode> Children);
