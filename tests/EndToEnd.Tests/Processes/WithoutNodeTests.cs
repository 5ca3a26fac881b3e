namespace EndToEnd.Tests.Processes;

/// <summary>Node.js runs tests; who runs the product needs .NET alone.</summary>
public sealed class WithoutNodeTests
{
    [Fact(Timeout = 120_000)]
    public async Task The_demo_needs_no_command_but_dotnet()
    {
        using var commands = new TemporaryFolder();
        File.CreateSymbolicLink(commands["dotnet"], InPath("dotnet"));
        await using var demo = await Demo.StartAsync(new Dictionary<string, string?>(StringComparer.Ordinal) { ["PATH"] = commands.Path });
        using var client = await Entrances.ClientAsync(demo.Address);

        var page = await client.GetStringAsync("", TestContext.Current.CancellationToken);

        Assert.Contains("_framework/blazor.web", page, StringComparison.Ordinal);
        Assert.Contains("_content/Plotly.Blazor/", page, StringComparison.Ordinal);
        await PageScripts.AssertWholeAsync(client);
        Assert.Empty(demo.Program.StandardErrors);

        // A path that did not reach the programs would make this a test of nothing.
        foreach (var process in (int[])[demo.Program.Id, demo.TargetId, demo.DbMockId])
        {
            Assert.Equal(commands.Path, Proc.Variable(process, "PATH"));
        }
    }

    private static string InPath(string command) =>
        Environment.GetEnvironmentVariable("PATH")!.Split(Path.PathSeparator).Select(folder => Path.Combine(folder, command)).First(File.Exists);
}
