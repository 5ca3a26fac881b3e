using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Sessions;

/// <summary>Why the client library could not do something, in a few words: its own message may be a paragraph on everything that can go wrong.</summary>
internal static class ClientFailure
{
    private const int LongestReason = 100;

    public static string Words(Exception failure) => failure switch
    {
        ServerNotAvailableException or SocketException => "nothing answers on its diagnostic socket",
        EndOfStreamException => "it closed the connection",
        UnsupportedCommandException => "its runtime does not support the command",
        { Message.Length: <= LongestReason } => VisibleText.Of(failure.Message.TrimEnd('.')),
        _ => failure.GetType().Name,
    };
}
