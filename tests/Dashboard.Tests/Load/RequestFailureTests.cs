using System.Net.Http;
using System.Net.Sockets;
using Dashboard.Load;
using Dashboard.Load.Counting;

namespace Dashboard.Tests.Load;

public sealed class RequestFailureTests
{
    public static TheoryData<Exception, string, string> Failures => new()
    {
        { Connecting(SocketError.TimedOut), "ConnectTimeout", "SocketError.TimedOut" },
        { Connecting(SocketError.ConnectionRefused), "Connect", "SocketError.ConnectionRefused" },
        { new HttpRequestException(HttpRequestError.NameResolutionError), "Connect", "HttpRequestError.NameResolutionError" },
        { new HttpRequestException("broken", new IOException("read", new SocketException((int)SocketError.ConnectionReset))), "Reset", "SocketError.ConnectionReset" },
        { new HttpRequestException("broken", new IOException("read", new SocketException((int)SocketError.TimedOut))), "Reset", "SocketError.TimedOut" },
        { new HttpRequestException(HttpRequestError.ResponseEnded, "sent nothing", new HttpIOException(HttpRequestError.ResponseEnded)), "Reset", "HttpRequestError.ResponseEnded" },
        { new HttpIOException(HttpRequestError.InvalidResponse), "Protocol", "HttpRequestError.InvalidResponse" },
        { new HttpRequestException("refused", new IOException("not sent again")), "Reset", "IOException" },
        { new OverflowException("Arithmetic operation resulted in an overflow."), "Protocol", "OverflowException" },
    };

    [Theory]
    [MemberData(nameof(Failures))]
    public void An_exception_has_a_class_and_a_cause(Exception failure, string outcome, string cause)
    {
        var found = RequestFailure.OutcomeOf(failure);

        Assert.Equal((outcome, cause), (found.ToString(), RequestFailure.CauseOf(found, failure)));
        Assert.StartsWith($"{char.ToLowerInvariant(outcome[0])}{outcome[1..]}: ", RequestFailure.MessageOf(found, failure), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Timeout")]
    [InlineData("ConnectTimeout")]
    [InlineData("Unfinished")]
    [InlineData("Cancelled")]
    public void What_we_gave_up_is_called_so_whatever_the_client_made_of_it(string outcome) =>
        Assert.Equal(outcome, RequestFailure.CauseOf(Enum.Parse<RequestOutcome>(outcome), new OperationCanceledException("cancelled", new IOException("closed", new SocketException((int)SocketError.OperationAborted)))));

    [Fact]
    public void At_most_20_causes_and_10_messages_are_kept_and_no_error_is_lost()
    {
        var errors = new RequestErrors();
        for (var i = 0; i < 30; i++)
        {
            errors.Add($"Cause{i}", $"message {i}");
            errors.AddStatus(400 + i);
        }

        errors.AddStatus(400);
        Assert.Equal((20, 61), (errors.Causes.Count, errors.Causes.Values.Sum()));
        Assert.Equal("Other", errors.Causes.First().Key);
        Assert.Equal(["message 0", "http4xx: the server answered 400", "message 1"], errors.Messages[..3]);
        Assert.Equal(10, errors.Messages.Length);
    }

    private static HttpRequestException Connecting(SocketError error) =>
        new(HttpRequestError.ConnectionError, "connecting", new SocketException((int)error));
}
