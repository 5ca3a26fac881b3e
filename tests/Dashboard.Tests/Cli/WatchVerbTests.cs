namespace Dashboard.Tests.Cli;

/// <summary>What the agent and the options for metrics refuse, before anything starts.</summary>
public sealed class WatchVerbTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("watch --otlp http://127.0.0.1:4318", "watch takes processes, or --all.")]
    [InlineData("watch --all Shop --otlp http://127.0.0.1:4318", "--all watches every process: leave out either it or the names.")]
    [InlineData("watch --all", "watch takes --otlp URL, --metrics-token-file FILE or both: without them nobody gets what it sees.")]
    [InlineData("watch --all --otlp collector:4317", "--otlp takes the address of an OTLP receiver over HTTP, such as http://127.0.0.1:4318.")]
    [InlineData("serve --otlp http://me:secret@collector:4318", "--otlp takes no password and no query in its address: put headers into OTEL_EXPORTER_OTLP_HEADERS.")]
    [InlineData("serve --metrics-token short", "--metrics-token takes at least 32 hex digits or 22 characters of base64url, all random; 'openssl rand -hex 16' makes one.")]
    [InlineData("serve --metrics-token 0123456789abcdef0123456789abcdef --metrics-token-file t", "--metrics-token and --metrics-token-file are mutually exclusive: use only one.")]
    public async Task What_makes_no_sense_is_one_sentence(string words, string sentence)
    {
        var refused = await CalledVerb.RunAsync(words.Split(' '));

        Assert.Equal((2, $"{sentence} See --help."), (refused.ExitCode, Assert.Single(refused.Errors)));
    }
}
