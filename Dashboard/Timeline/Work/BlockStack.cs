namespace Dashboard.Timeline.Work;

/// <summary>A stack that threads wait with; told once, before the first event that names it.</summary>
/// <param name="Number">Unique within the process that reads, from 1; later stacks have higher numbers.</param>
/// <param name="Frames">From the root to the wait; the runtime tells the 100 frames nearest to the wait.</param>
public sealed record BlockStack(int Number, IReadOnlyList<BlockFrame> Frames)
{
    /// <summary>The most frames that the runtime tells of a stack (EP_MAX_STACK_DEPTH): with so many the root may be missing.</summary>
    public const int MaxFrames = 100;
}
