using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Shell;

namespace Dashboard.Cli;

/// <summary>The verb <c>health</c>: whether a dashboard answers. For containers, whose images have neither a shell nor curl.</summary>
internal static class HealthVerb
{
    private const int LargestAnswer = 64 * 1024;

    private static readonly string UsualAddress = $"http://127.0.0.1:{ServeOptions.UsualPort}";

    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(4);

    public static Command Create(StandardStreams streams)
    {
        var address = new Option<string>("--address")
        {
            Description = "Where the dashboard listens",
            DefaultValueFactory = _ => UsualAddress,
        }.Checked(
            text => text is not null && AddressOf(text) is not null ? null : $"--address takes an address such as {UsualAddress}, not '{text}'");
        var command = new Command("health", "Asks a dashboard that is serving whether it is healthy; exit code 0 if so, for a container's health check.")
        {
            address,
        };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            await AskAsync(AddressOf(parsed.GetValue(address)!)!, token).ConfigureAwait(false);
            streams.Output.WriteLine(WebHost.Healthy);
            return Exit.Done;
        }));
        return command;
    }

    private static async Task AskAsync(Uri address, CancellationToken token)
    {
        using var http = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false, UseProxy = false }, disposeHandler: true)
        {
            Timeout = Timeout,
            MaxResponseContentBufferSize = LargestAnswer,
        };
        var whole = new Uri(address, "/health");
        string answer;
        try
        {
            answer = await http.GetStringAsync(whole, token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is HttpRequestException || (e is OperationCanceledException && !token.IsCancellationRequested))
        {
            var why = e is HttpRequestException ? e.Message.TrimEnd('.') : $"no answer within {Timeout.TotalSeconds} s";
            throw new UserFacingException($"{whole} did not answer ({why}): check that a dashboard is serving there.", e);
        }

        if (answer != WebHost.Healthy && !answer.StartsWith($"{WebHost.Healthy}\n", StringComparison.Ordinal))
        {
            throw new UserFacingException($"{whole} answered, but not as a dashboard does: check the address.");
        }
    }

    private static Uri? AddressOf(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var address) && address.Scheme is "http" or "https" && address.UserInfo.Length == 0 ? address : null;
}
