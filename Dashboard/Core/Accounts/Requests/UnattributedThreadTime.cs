namespace Dashboard.Accounts.Requests;

/// <summary>Pool threads' time without a known owner, queue waits included: any awaiting request may have run in it. Not thread-safe.</summary>
internal sealed class UnattributedThreadTime
{
    public double Seconds { get; private set; }

    public void Add(double seconds) => Seconds += Math.Max(0, seconds);
}
