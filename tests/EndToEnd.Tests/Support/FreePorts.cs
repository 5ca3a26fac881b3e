using System.Net;
using System.Net.Sockets;

namespace EndToEnd.Tests;

/// <summary>
/// Ports that nobody listens on just now, none of them given out twice. They lie below those that the kernel chooses from (32768 and up on
/// Linux): tests run side by side, and whoever asks the kernel for any port would now and then get the one that a test is about to use.
/// </summary>
internal static class FreePorts
{
    private const int First = 20_000;
    private const int Count = 10_000;

    /// <summary>Test programs that run at the same time begin at different places.</summary>
    private static int _next = Environment.ProcessId * 97 % Count;

    public static int One()
    {
        while (true)
        {
            var port = First + (Interlocked.Increment(ref _next) % Count);
            using var listener = new TcpListener(IPAddress.Loopback, port);
            try
            {
                listener.Start();
                return port;
            }
            catch (SocketException e) when (e.SocketErrorCode == SocketError.AddressAlreadyInUse)
            {
                // Somebody's: the next one.
            }
        }
    }
}
