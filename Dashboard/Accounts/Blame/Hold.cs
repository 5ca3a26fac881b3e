namespace Dashboard.Accounts.Blame;

/// <summary>What a pool thread at work does for a while: the same request, in the same wait or in none.</summary>
/// <param name="thread">The operating system's number of the thread.</param>
/// <param name="from">Since when, seconds.</param>
internal sealed class Hold(long thread, double from)
{
    public long Thread => thread;

    public double From => from;

    /// <summary>The route that it serves, or "no request"; null where that is not known, or not yet.</summary>
    public string? Route { get; set; }

    /// <summary>What it waits in; null while it runs.</summary>
    public HeldWait? Wait { get; init; }

    /// <summary>Where it is, in words; known when it is booked.</summary>
    public string? Site { get; set; }

    /// <summary>Since when it is booked, seconds.</summary>
    public double Began { get; set; }
}

/// <summary>A wait of a thread.</summary>
/// <param name="IsLock">True for a lock, false for a handle.</param>
/// <param name="Lock">Which lock; 0 where that is not known.</param>
/// <param name="Owner">The thread that held it when the wait began; 0 where that is not known.</param>
internal sealed record HeldWait(bool IsLock, long Lock, long Owner);
