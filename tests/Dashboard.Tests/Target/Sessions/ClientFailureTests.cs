using System.Net.Sockets;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target.Sessions;

/// <summary>The client library's messages are paragraphs; people get the reason.</summary>
public sealed class ClientFailureTests
{
    private static readonly string Paragraph = string.Concat(Enumerable.Repeat("Please verify that the folder is writable by the current user. ", 10));

    public static TheoryData<Exception, string> Failures => new()
    {
        { new ServerNotAvailableException(Paragraph), "nothing answers on its diagnostic socket" },
        { new SocketException((int)SocketError.ConnectionRefused), "nothing answers on its diagnostic socket" },
        { new EndOfStreamException(Paragraph), "it closed the connection" },
        { new IOException("gone."), "gone" },
        { new InvalidOperationException(Paragraph), "InvalidOperationException" },
    };

    [Theory]
    [MemberData(nameof(Failures))]
    public void A_failure_is_a_few_words(Exception failure, string words)
    {
        Assert.Equal(words, ClientFailure.Words(failure));
        Assert.Equal(
            $"The process did not open a session ({words}): check whether it is still running.",
            TargetException.DidNot("open a session", TimeSpan.FromSeconds(5), failure).Message);
    }
}
