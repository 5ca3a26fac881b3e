using System.Net.Http;
using System.Net.Sockets;
using Dashboard.Load.Counting;
using Dashboard.Load.Tls;

namespace Dashboard.Load;

/// <summary>The meaning of an HTTP client's exception for a request.</summary>
internal static class RequestFailure
{
    /// <summary>The client also reports this for an answer of HTTP/1.1 on a connection of HTTP/2.</summary>
    private const long Http11Required = 0xd;

    /// <summary>Any other exception comes bare out of the client's decoders (HPACK, a length that overflows): a broken protocol.</summary>
    public static RequestOutcome OutcomeOf(Exception e) => e switch
    {
        _ when TlsHandshakeException.In(e) is not null => RequestOutcome.Connect,
        _ when IsHttp11Alone(e) => RequestOutcome.Protocol,
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError } when SocketErrorOf(e) is SocketError.TimedOut =>
            RequestOutcome.ConnectTimeout,
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError or HttpRequestError.NameResolutionError } =>
            RequestOutcome.Connect,
        HttpRequestException { HttpRequestError: HttpRequestError.VersionNegotiationError } => RequestOutcome.Protocol,
        HttpRequestException { HttpRequestError: HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded } =>
            RequestOutcome.Protocol,
        HttpIOException { HttpRequestError: HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded } =>
            RequestOutcome.Protocol,
        HttpRequestException or IOException or SocketException or OperationCanceledException => RequestOutcome.Reset,
        _ => RequestOutcome.Protocol,
    };

    /// <summary>The client's own name of the cause: the socket's error where there is one, otherwise the client's, otherwise the name of the outcome.</summary>
    public static string CauseOf(RequestOutcome outcome, Exception? failure) =>
        WasGivenUp(outcome, failure) ? outcome.ToString()
        : SocketErrorOf(failure) is { } socketError ? $"SocketError.{socketError}"
        : HttpErrorOf(failure) is { } httpError ? $"HttpRequestError.{httpError}"
        : failure?.GetBaseException().GetType().Name ?? outcome.ToString();

    public static string MessageOf(RequestOutcome outcome, Exception? failure) => outcome switch
    {
        RequestOutcome.Timeout => "timeout: the last byte did not arrive in time",
        RequestOutcome.ConnectTimeout when WasGivenUp(outcome, failure) => "connectTimeout: no connection in time",
        RequestOutcome.ConnectTimeout => $"connectTimeout: {InnermostMessage(failure)}",
        RequestOutcome.Unfinished => "unfinished: abandoned because the load generator was told to stop",
        RequestOutcome.Cancelled => "cancelled: cancelled by the user before the response was complete",
        RequestOutcome.BodyMismatch => "bodyMismatch: the body differs from the expected one",
        RequestOutcome.Connect => $"connect: {InnermostMessage(failure)}",
        RequestOutcome.Protocol => $"protocol: {InnermostMessage(failure)}",
        _ => $"reset: {InnermostMessage(failure)}",
    };

    private static bool WasGivenUp(RequestOutcome outcome, Exception? failure) =>
        outcome is RequestOutcome.Timeout or RequestOutcome.Unfinished or RequestOutcome.Cancelled
        || (outcome == RequestOutcome.ConnectTimeout && SocketErrorOf(failure) is not SocketError.TimedOut);

    private static SocketError? SocketErrorOf(Exception? failure)
    {
        while (failure is not (null or SocketException))
        {
            failure = failure.InnerException;
        }

        return (failure as SocketException)?.SocketErrorCode;
    }

    private static HttpRequestError? HttpErrorOf(Exception? failure)
    {
        var found = default(HttpRequestError?);
        for (; failure is not null; failure = failure.InnerException)
        {
            found = failure switch
            {
                HttpIOException { HttpRequestError: not HttpRequestError.Unknown } e => e.HttpRequestError,
                HttpRequestException { HttpRequestError: { } error and not HttpRequestError.Unknown } => error,
                _ => found,
            };
        }

        return found;
    }

    private static string? InnermostMessage(Exception? failure) => TlsHandshakeException.In(failure)?.Message
        ?? (IsHttp11Alone(failure) ? "the target supports only HTTP/1.1 at this address" : failure?.GetBaseException().Message);

    private static bool IsHttp11Alone(Exception? failure) => failure?.GetBaseException() is HttpProtocolException { ErrorCode: Http11Required };
}
