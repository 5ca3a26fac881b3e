using System.Diagnostics;

namespace Dashboard.Tests.Charts;

/// <summary>The pure modules of the page have tests of their own in tests/Charts.Js.Tests; Node is needed to build anyway.</summary>
public sealed class ScriptTests
{
    [Fact(Timeout = 60_000)]
    public async Task The_modules_of_the_page_pass_their_tests()
    {
        var root = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(root!.FullName, "ThreadPoolDashboard.sln")))
        {
            root = root.Parent;
        }

        var tests = Directory.GetFiles(Path.Combine(root.FullName, "tests", "Charts.Js.Tests"), "*.test.mjs");
        using var node = Process.Start(new ProcessStartInfo("node", ["--test", .. tests]) { UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true })!;
        var output = node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);

        Assert.NotEmpty(tests);
        Assert.True(node.ExitCode == 0, await output + await errors);
    }
}
