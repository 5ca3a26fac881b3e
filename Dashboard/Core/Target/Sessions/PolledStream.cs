using System.Net.Sockets;
using Dashboard.Machine;

namespace Dashboard.Target.Sessions;

/// <summary>
/// Takes what a socket has once a second, at the whole seconds of <see cref="CoalescedTime"/>; at first, and at its end, as it comes. Read by one thread.
/// </summary>
internal sealed class PolledStream(Socket socket, TimeProvider time) : ForwardStream
{
    /// <summary>Bytes of a second from which on it is read more often: a socket holds 200 KiB, and a runtime whose socket is full waits.</summary>
    private const int Much = 64 * 1024;

    private static readonly TimeSpan WhereMuchComes = TimeSpan.FromMilliseconds(100);

    /// <summary>The first samples are awaited.</summary>
    private static readonly TimeSpan AtFirst = TimeSpan.FromSeconds(5);

    private readonly object _gate = new();
    private readonly long _opened = time.GetTimestamp();
    private bool _hurries;
    private int _taken;

    /// <summary>From now on it is read as it comes: its end is awaited.</summary>
    public void Hurry()
    {
        lock (_gate)
        {
            _hurries = true;
            Monitor.PulseAll(_gate);
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        while (!socket.Poll(Waits() ? TimeSpan.Zero : WhereMuchComes, SelectMode.SelectRead))
        {
            Wait();
        }

        var read = socket.Receive(buffer);
        _taken += read;
        return read;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            Hurry();
            socket.Dispose();
        }

        base.Dispose(disposing);
    }

    /// <summary>False where it is read as it comes.</summary>
    private bool Waits()
    {
        lock (_gate)
        {
            return !_hurries && time.GetElapsedTime(_opened) > AtFirst;
        }
    }

    private void Wait()
    {
        lock (_gate)
        {
            if (Waits())
            {
                Monitor.Wait(_gate, _taken > Much ? WhereMuchComes : CoalescedTime.UntilNext(time));
                _taken = 0;
            }
        }
    }
}
