namespace Dashboard.Tests.Cli;

/// <summary>Files of secrets that <c>serve</c> does not take.</summary>
public sealed class TokenTests
{
    [Fact(Timeout = 20_000)]
    public async Task A_token_file_that_others_can_read_is_refused()
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("Only Unix has a file mode.");
            return;
        }

        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder["token"], "tpd-0123456789abcdef0123456789abcdef\n", TestContext.Current.CancellationToken);
        File.SetUnixFileMode(folder["token"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead);

        var verb = await CalledVerb.RunAsync("serve", "--port", "0", "--data", folder["runs"], "--token-file", folder["token"]);

        verb.FailedWith(1, "chmod 600");
    }

    [Fact(Timeout = 20_000)]
    public async Task A_certificate_that_is_none_is_refused()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder["token"], "no certificate\n", TestContext.Current.CancellationToken);

        var verb = await CalledVerb.RunAsync("serve", "--port", "0", "--data", folder["runs"], "--certificate", folder["token"]);

        verb.FailedWith(1, "--certificate takes a PFX file");
    }
}
