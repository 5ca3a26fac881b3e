using System.Diagnostics;
using System.Text.Json;

namespace Dashboard.Tests.Timeline;

/// <summary>Runs a script of tests/Histogram.Js.Oracle, in which hdr-histogram-js says what it makes of our files.</summary>
internal static class Oracle
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    public static async Task<T> AskAsync<T>(string script, params string[] files)
    {
        var path = Path.Combine(ProductFiles.RepositoryRoot, "tests", "Histogram.Js.Oracle", script);
        using var node = Process.Start(new ProcessStartInfo("node", [path, .. files])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        try
        {
            var output = node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
            await node.WaitForExitAsync(TestContext.Current.CancellationToken);
            Assert.True(node.ExitCode == 0, await errors);
            return JsonSerializer.Deserialize<T>(await output, Json)!;
        }
        finally
        {
            // A test that was cancelled leaves it running; one that was killed closes its input, at which it ends by itself.
            if (!node.HasExited)
            {
                node.Kill();
            }
        }
    }
}
