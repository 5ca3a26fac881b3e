using System.Diagnostics;
using System.Net.Sockets;
using Dashboard.Catalogue;
using Dashboard.Target;
using Dashboard.Target.Launching;

namespace Dashboard.Running;

/// <summary>Finds where a program that was just started takes load, and waits until it does.</summary>
internal static class LaunchedAddress
{
    /// <summary>The time that a web server has to start listening, from the start of the process.</summary>
    private static readonly TimeSpan TimeToListen = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan Look = TimeSpan.FromMilliseconds(100);

    /// <summary>A server writes its address within moments of listening; one that is silent for so long does not write it.</summary>
    private static readonly TimeSpan TimeToWrite = TimeSpan.FromSeconds(1);

    /// <summary>
    /// The address, as soon as the program listens there: the given one, the one that the program wrote, the one in its command line, or else a port on which
    /// its process listens.
    /// </summary>
    /// <param name="process">The process that is attached; null where its ports are not visible here.</param>
    /// <exception cref="UserFacingException">The command ended, or nothing listens within 30 s.</exception>
    public static async Task<Uri> WaitAsync(LaunchedCommand command, Uri? given, Func<int?> process, CancellationToken token)
    {
        var (since, isSettled, silent) = (Stopwatch.GetTimestamp(), false, default(long?));
        while (true)
        {
            var said = command.Listening is { } text ? CatalogueLocator.Reachable(text) : null;
            var address = given ?? said ?? CatalogueLocator.On(command.Words).FirstOrDefault(named => named.Port > 0);
            if (given is null && address is { Scheme: "https" } && !isSettled)
            {
                // A server writes its addresses one after the other: one without TLS may follow at once.
                isSettled = true;
            }
            else if (address is not null && await ListensAsync(address, token).ConfigureAwait(false))
            {
                return address;
            }

            if (address is null && process() is { } id && ListeningPorts.Of(id) is { Count: > 0 } ports)
            {
                silent ??= Stopwatch.GetTimestamp();
                if (Stopwatch.GetElapsedTime(silent.Value) > TimeToWrite && await ListeningAddress.AskedAsync(ports, token).ConfigureAwait(false) is { } found)
                {
                    return found;
                }
            }

            if (command.ExitSentence is { } sentence)
            {
                throw new UserFacingException($"{sentence} Nothing could be sent to it.");
            }

            if (Stopwatch.GetElapsedTime(since) > TimeToListen)
            {
                throw new UserFacingException(address is null
                    ? $"The program did not report its address within {TimeToListen.TotalSeconds:0} s: specify it with --base-address."
                    : $"Nothing is listening at {address} after {TimeToListen.TotalSeconds:0} s: specify the program's address with --base-address.");
            }

            await Task.Delay(Look, token).ConfigureAwait(false);
        }
    }

    private static async Task<bool> ListensAsync(Uri address, CancellationToken token)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(address.Host, address.Port, token).ConfigureAwait(false);
            return true;
        }
        catch (SocketException)
        {
            // The server does not listen yet.
            return false;
        }
    }
}
