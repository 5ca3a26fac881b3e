namespace Dashboard.Tests.Cli;

/// <summary>What <c>load</c> refuses before anything is sent.</summary>
public sealed class LoadVerbTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("Required argument 'url' missing for command: 'load'. See --help.")]
    [InlineData("not both", "http://127.0.0.1:1/", "-d", "1s", "-n", "5")]
    [InlineData("--rate takes a number of requests per second", "http://127.0.0.1:1/", "--rate", "fast")]
    [InlineData("--max-error-rate takes a percentage", "http://127.0.0.1:1/", "--max-error-rate", "1")]
    [InlineData("Connections: 1 to 1\u202f000, not 5\u202f000.", "http://127.0.0.1:1/", "-c", "5000")]
    [InlineData("is not an absolute address", "nowhere")]
    [InlineData("add --allow http://example.org if you are allowed to load-test it", "http://example.org/path")]
    public async Task Bad_arguments_are_exit_code_2_with_one_sentence(string says, params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync(["load", .. arguments]);

        verb.FailedWith(2, says);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_percentile_file_that_cannot_be_written_is_refused_before_anything_is_sent()
    {
        using var folder = new TemporaryFolder();
        var verb = await CalledVerb.RunAsync("load", "http://127.0.0.1:1/", "-d", "30s", "--hgrm", folder["none/latency.hgrm"]);

        verb.FailedWith(1, "cannot be written");
    }
}
