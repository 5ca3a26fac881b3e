using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Sessions;

internal sealed record StreamEnd(SessionState State, Exception? Cause)
{
    /// <param name="read">Blocks until then; returns what a handler threw, or null.</param>
    public static StreamEnd Of(Func<Exception?> read)
    {
        try
        {
            var failure = read();
            return new StreamEnd(failure is null ? SessionState.Ended : SessionState.Failed, failure);
        }
        catch (Exception e) when (IsCut(e))
        {
            return new StreamEnd(SessionState.Killed, e);
        }
#pragma warning disable CA1031 // Whatever else a damaged stream makes the parser throw would end the whole program from this thread.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return new StreamEnd(SessionState.Failed, e);
        }
    }

    /// <summary>
    /// FormatException "Read past end of stream.": the other side died. The others: the connection was cut, by it or by us, or the end was not awaited any
    /// more, be it in another session that the reader needed.
    /// </summary>
    private static bool IsCut(Exception e) =>
        e is FormatException or IOException or ObjectDisposedException or SocketException or DiagnosticsClientException or OperationCanceledException
        || (e is TargetException { InnerException: { } cause } && IsCut(cause));

    public string Reason => Cause is OutOfMemoryException
        ? "it declares sizes larger than the memory this dashboard may use"
        : Cause is null ? "" : ClientFailure.Words(Cause);

    public string Sentence(string name, string? waiting)
    {
        var what = State switch
        {
            SessionState.Ended => $"{name} ended.",
            SessionState.Killed => $"{name} ended. It was killed or crashed.",
            _ => $"The stream of {name} could not be read ({Reason}).",
        };
        return $"{what} {waiting ?? "The dashboard attaches again when it is back."}";
    }
}
