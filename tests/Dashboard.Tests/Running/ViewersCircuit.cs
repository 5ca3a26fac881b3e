namespace Dashboard.Tests.Running;

/// <summary>The synchronization context of a viewer's circuit: counts what is posted to it, and carries it out as a circuit does.</summary>
internal sealed class ViewersCircuit : SynchronizationContext
{
    private int _posts;

    public int Posts => Volatile.Read(ref _posts);

    /// <summary>Whether the code that asks runs on a circuit.</summary>
    public static bool IsHere => Current is ViewersCircuit;

    public override void Post(SendOrPostCallback d, object? state)
    {
        Interlocked.Increment(ref _posts);
        ThreadPool.QueueUserWorkItem(_ =>
        {
            SetSynchronizationContext(this);
            d(state);
            SetSynchronizationContext(null);
        });
    }

    /// <summary>Presses a button: the first step runs on the circuit, what is awaited later is the test's own.</summary>
    public T Press<T>(Func<T> press)
    {
        var before = Current;
        SetSynchronizationContext(this);
        try
        {
            return press();
        }
        finally
        {
            SetSynchronizationContext(before);
        }
    }
}
