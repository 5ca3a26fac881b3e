namespace Dashboard.Accounts.WaitGraph;

/// <summary>A thread that waits for a lock.</summary>
/// <param name="Thread">The operating system's number of the thread.</param>
/// <param name="Lock">Which lock; 0 where that is not known.</param>
/// <param name="Owner">The thread that holds it; null where that is not known.</param>
/// <param name="From">When the wait began, seconds on the timeline.</param>
internal sealed record LockWait(long Thread, long Lock, long? Owner, double From);
