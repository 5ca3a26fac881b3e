namespace ThreadPoolDashboard.Tests;

/// <summary>What one call of the command line gave, in a process of its own or inside the test.</summary>
/// <param name="ExitCode">What the shell sees.</param>
/// <param name="Output">Standard output.</param>
/// <param name="Errors">The lines on standard error.</param>
internal abstract record VerbOutcome(int ExitCode, string Output, IReadOnlyList<string> Errors)
{
    /// <summary>A failure as a person should meet it: this exit code, one sentence on stderr that holds a text, nothing else.</summary>
    public void FailedWith(int exitCode, string sentence)
    {
        var said = string.Join('\n', Errors);
        Assert.DoesNotContain("   at ", said, StringComparison.Ordinal);
        Assert.Contains(sentence, said, StringComparison.Ordinal);
        Assert.EndsWith(".", Assert.Single(Errors), StringComparison.Ordinal);
        Assert.Equal(exitCode, ExitCode);
        Assert.Equal("", Output);
    }
}
