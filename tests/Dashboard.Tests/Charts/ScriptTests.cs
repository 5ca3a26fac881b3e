using System.Diagnostics;

namespace Dashboard.Tests.Charts;

/// <summary>The pure modules of the page have tests of their own in tests/Charts.Js.Tests, which Node.js runs.</summary>
public sealed class ScriptTests
{
    private static readonly string Folder = Path.Combine(ProductFiles.RepositoryRoot, "tests", "Charts.Js.Tests");

    /// <summary>A table of cases that the browser's modules and the server are both held to.</summary>
    internal static string Fixture(string name) => File.ReadAllText(Path.Combine(Folder, "fixtures", $"{name}.json"));

    [Fact(Timeout = 60_000)]
    public async Task The_modules_of_the_page_pass_their_tests()
    {
        var tests = Directory.GetFiles(Folder, "*.test.mjs");
        using var node = Process.Start(new ProcessStartInfo("node", ["--test", .. tests])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        var output = node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);

        Assert.NotEmpty(tests);
        Assert.True(node.ExitCode == 0, await output + await errors);
    }
}
