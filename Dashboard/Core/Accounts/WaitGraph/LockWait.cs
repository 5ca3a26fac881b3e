namespace Dashboard.Accounts.WaitGraph;

/// <param name="Lock">Which lock; 0 where that is not known.</param>
/// <param name="Owner">The thread that holds it; null where that is not known.</param>
internal sealed record LockWait(long Thread, long Lock, long? Owner, double From);
