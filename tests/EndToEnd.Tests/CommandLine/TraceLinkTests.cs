using System.Text.Json;
using System.Text.RegularExpressions;

namespace EndToEnd.Tests.CommandLine;

/// <summary>The traces of a run's slowest requests: in its JSON, and as links in its report.</summary>
public sealed partial class TraceLinkTests
{
    private const string Template = "https://tracing.example/trace/{traceId}";

    [Fact(Timeout = 120_000)]
    public async Task A_run_names_the_traces_of_its_ten_slowest_requests_and_its_report_leads_to_them()
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(
            ProductFiles.ShapesAssembly, [], new Dictionary<string, string?>(StringComparer.Ordinal) { ["SHAPES_ACTIVITIES"] = "opentelemetry" });
        var address = (await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value.TrimEnd('/');

        var run = await Verb.RunAsync(
            "run", "--process-id", $"{server.Id}", "--base-address", address, "--path", "/traced/20", "-c", "4", "-d", "3s", "--tail", "1s", "--json", "--data", folder.Path);
        var report = await Verb.RunAsync("report", "last", "-o", Path.Combine(folder.Path, "run.html"), "--trace-link", Template, "--data", folder.Path);

        var slowest = JsonSerializer.Deserialize<JsonElement>(run.Output).GetProperty("tails").EnumerateArray().Single(band => band.GetProperty("band").GetString() == "slowest-10");
        string[] traces = [.. slowest.GetProperty("traces").EnumerateArray().Select(trace => trace.GetProperty("traceId").GetString()!)];
        Assert.Equal(10, traces.Distinct(StringComparer.Ordinal).Count());
        Assert.Equal(0, report.ExitCode);
        var html = await File.ReadAllTextAsync(Path.Combine(folder.Path, "run.html"), TestContext.Current.CancellationToken);
        Assert.Equal(traces, Links().Matches(html).Select(link => link.Groups[1].Value));
    }

    [GeneratedRegex("href=\"https://tracing\\.example/trace/([0-9a-f]{32})\"", RegexOptions.None, 1000)]
    private static partial Regex Links();
}
