using System.Net;

namespace EndToEnd.Tests.CommandLine;

/// <summary>The token of a start, as a person and a script meet it.</summary>
public sealed class TokenTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 120_000)]
    public async Task It_is_printed_once_and_logged_nowhere_whatever_is_asked_of_the_logs()
    {
        using var folder = new TemporaryFolder();
        string[] levels = ["Logging__LogLevel__Default", "Logging__LogLevel__Microsoft.AspNetCore.Hosting.Diagnostics", "Logging__LogLevel__Microsoft.AspNetCore.Server.Kestrel", "Logging__Console__LogLevel__Default", "Logging__Console__LogLevel__Microsoft.AspNetCore.Hosting.Diagnostics"];
        await using var program = ChildProgram.Start(
            ProductFiles.DashboardAssembly, ["serve", "--port", "0", "--data", folder.Path], levels.ToDictionary(level => level, _ => (string?)"Trace", StringComparer.Ordinal));
        var address = await program.DashboardAddressAsync();
        var token = Entrances.Of(address).Query.Split('=')[1];

        using var client = await Entrances.ClientAsync(address);
        using var wrong = await client.GetAsync($"/login?token={token}x", Token);
        Assert.Equal(HttpStatusCode.OK, (await client.GetAsync("/runs", Token)).StatusCode);
        await program.WaitForLineAsync("runs", TimeSpan.FromSeconds(10));

        Assert.Contains(program.StandardErrors, line => line.StartsWith("dbug: ", StringComparison.Ordinal) || line.StartsWith("trce: ", StringComparison.Ordinal));
        Assert.Single(program.Output.Split('\n'), line => line.Contains(token, StringComparison.Ordinal));
        Assert.DoesNotContain(program.StandardErrors, line => line.Contains("tpd-", StringComparison.Ordinal));
        Assert.DoesNotContain(token, Proc.CommandLine(program.Id), StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task Where_other_machines_are_let_in_a_line_warns_and_the_printed_address_works_here_with_the_token_of_the_file()
    {
        using var folder = new TemporaryFolder();
        var (program, address) = await Dashboards.ServeAsync(
            folder["runs"], "--bind", "0.0.0.0", "--allow-remote", "--insecure", "--token-file", folder["token"]);
        await using var serving = program;
        using var client = await Entrances.ClientAsync(address);

        Assert.Equal("127.0.0.1", address.Host);
        Assert.Equal($"?token={(await File.ReadAllTextAsync(folder["token"], Token)).Trim()}", Entrances.Of(address).Query);
        Assert.StartsWith("Warning: other machines can reach the dashboard on 0.0.0.0 without encryption", Assert.Single(program.StandardErrors), StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task One_from_the_environment_admits_and_is_not_printed_and_what_is_none_is_refused()
    {
        using var folder = new TemporaryFolder();
        const string Given = "0123456789abcdef0123456789abcdef";
        await using var program = ChildProgram.Start(ProductFiles.DashboardAssembly, ["serve", "--port", "0", "--no-browser", "--data", folder.Path], WithToken(Given));
        await using var refused = ChildProgram.Start(ProductFiles.DashboardAssembly, ["serve", "--port", "0", "--no-browser", "--data", folder.Path], WithToken("short"));

        var address = (await program.WaitForLineAsync("^Dashboard: (http://.*)$", TimeSpan.FromSeconds(60))).Groups[1].Value;
        using var client = new HttpClient();
        using var page = await client.GetAsync($"{address}/login?token={Given}", Token);
        await refused.WaitForExitAsync(TimeSpan.FromSeconds(60));

        Assert.Equal(HttpStatusCode.OK, page.StatusCode);
        Assert.DoesNotContain(Given, program.Output, StringComparison.Ordinal);
        Assert.Equal(1, refused.Process.ExitCode);
        Assert.StartsWith("TPD_TOKEN takes at least 32 hex digits or 22 characters of base64url, all random", Assert.Single(refused.StandardErrors), StringComparison.Ordinal);
    }

    private static Dictionary<string, string?> WithToken(string token) => new(StringComparer.Ordinal) { ["TPD_TOKEN"] = token };
}
