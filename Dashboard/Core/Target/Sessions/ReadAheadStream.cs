namespace Dashboard.Target.Sessions;

/// <summary>
/// Keeps what comes while its reader prepares. A runtime that sends to a full socket waits, with a lock that its next session needs: nothing that is asked in
/// another session may be awaited while this one is not read. Read by one thread.
/// </summary>
internal sealed class ReadAheadStream(Stream events) : ForwardStream
{
    /// <summary>Then the sender waits. A starting program sends a few MiB in the second that names take.</summary>
    public const int Capacity = 64 * 1024 * 1024;

    private const int Portion = 64 * 1024;

    private MemoryStream? _kept;

    /// <summary>Blocks until <paramref name="ready"/> is cancelled, the stream ends or its capacity is reached.</summary>
    public void KeepUntil(CancellationToken ready)
    {
        var (kept, portion) = (new MemoryStream(), new byte[Portion]);
        try
        {
            while (kept.Length < Capacity && events.ReadAsync(portion, ready).AsTask().GetAwaiter().GetResult() is > 0 and var read)
            {
                kept.Write(portion, 0, read);
            }
        }
        catch (OperationCanceledException) when (ready.IsCancellationRequested)
        {
            // The reader is ready: nothing is lost, a read that is given up has read nothing.
        }

        kept.Position = 0;
        _kept = kept;
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (_kept?.Read(buffer, offset, count) is > 0 and var read)
        {
            return read;
        }

        _kept = null;
        return events.Read(buffer, offset, count);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            events.Dispose();
        }

        base.Dispose(disposing);
    }
}
