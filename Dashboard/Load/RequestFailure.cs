using System.Net.Http;
using System.Net.Sockets;

namespace Dashboard.Load;

/// <summary>What an exception of the HTTP client means for a request.</summary>
internal static class RequestFailure
{
    /// <summary>These four are how the client says that a request failed or was cancelled; anything else is a defect and ends the run.</summary>
    public static bool IsExpected(Exception e) => e is HttpRequestException or IOException or SocketException or OperationCanceledException;

    public static RequestOutcome OutcomeOf(Exception e) => e switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError or HttpRequestError.NameResolutionError } => RequestOutcome.Connect,
        HttpRequestException { HttpRequestError: HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded or HttpRequestError.VersionNegotiationError } => RequestOutcome.Protocol,
        HttpIOException { HttpRequestError: HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded } => RequestOutcome.Protocol,
        _ => RequestOutcome.Reset,
    };

    public static string MessageOf(RequestOutcome outcome, int status, Exception? failure) => outcome switch
    {
        RequestOutcome.Timeout => "timeout: the last byte did not arrive in time",
        RequestOutcome.BodyCut => $"bodyCut: the body is longer than {LoadLimits.MaxBodyBytes} bytes; the rest was not read and the connection was closed",
        RequestOutcome.Connect => $"connect: {InnermostMessage(failure)}",
        RequestOutcome.Reset => $"reset: {InnermostMessage(failure)}",
        RequestOutcome.Protocol => $"protocol: {InnermostMessage(failure)}",
        _ => $"http{status / 100}xx: the server answered {status}",
    };

    private static string? InnermostMessage(Exception? failure) => failure?.GetBaseException().Message;
}
