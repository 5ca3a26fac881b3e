using System.Globalization;
using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;
using Dashboard.Cli;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.RunPages;
using Dashboard.Shell;
using Dashboard.Tests.Cli;
using Dashboard.Tests.RunPages;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Report;

/// <summary>Who blocked during each load of a run, as each way out of the program says it: load, method, threads' worth in words.</summary>
internal static partial class RunDoors
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>The run's page.</summary>
    public static async Task<IReadOnlyList<string>> OfPageAsync(string folder, string id)
    {
        await using var services = Rendering.Services().AddDashboard(folder).AddSingleton<NavigationManager, FakeAddress>().BuildServiceProvider();
        return OfMarkup(await Rendering.OfAsync<RunPage>(services, (nameof(RunPage.Id), id)));
    }

    /// <summary>Pages and reports draw the same component.</summary>
    public static IReadOnlyList<string> OfMarkup(string html)
    {
        var decoded = WebUtility.HtmlDecode(html);
        var begin = decoded.IndexOf("run-blockers-title\">Blocking calls", StringComparison.Ordinal);
        Assert.True(begin >= 0, "There is no panel of blocking calls.");
        var part = decoded[begin..decoded.IndexOf("</section>", begin, StringComparison.Ordinal)];
        var (load, rows) = ("", new List<string>());
        foreach (Match match in Rows().Matches(part))
        {
            load = match.Groups["load"] is { Success: true, Value: var named } ? named : load;
            if (match.Groups["method"] is { Success: true, Value: var method })
            {
                rows.Add($"{load}: {method.Trim()} {match.Groups["threads"].Value}");
            }
        }

        return rows;
    }

    /// <summary>What <c>run.json</c>, <c>report --format json</c> and <c>run --json</c> have in common.</summary>
    public static IReadOnlyList<string> OfJson(string json)
    {
        using var run = JsonDocument.Parse(json);
        return
        [
            .. run.RootElement.GetProperty("phases").EnumerateArray().SelectMany(phase => phase.GetProperty("blockers").EnumerateArray().Select(site =>
                Row(phase.GetProperty("name").GetString()!, site.GetProperty("method").GetString()!, site.GetProperty("threads").GetDouble()))),
        ];
    }

    /// <summary>A table of windows: blocked time of each load and method ÷ the time of its windows.</summary>
    public static IReadOnlyList<string> OfCsv(string csv)
    {
        var lines = csv.Split("\r\n", StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split(',')).ToList();
        int Of(string name) => Array.IndexOf(lines[0], name);
        double Number(string[] row, string name) => double.Parse(row[Of(name)], CultureInfo.InvariantCulture);
        return
        [
            .. lines.Skip(1).Where(row => row[Of("load")].Length > 0).GroupBy(row => row[Of("load")], StringComparer.Ordinal).SelectMany(load =>
            {
                var seconds = load.DistinctBy(row => row[Of("t_s")]).Sum(row => Number(row, "window_s"));
                return load.GroupBy(row => row[Of("method")], StringComparer.Ordinal)
                    .Select(site => (site.Key, Threads: site.Sum(row => Number(row, "blocked_ms")) / 1000 / seconds))
                    .OrderByDescending(site => site.Threads).Select(site => Row(load.Key, site.Key, site.Threads));
            }),
        ];
    }

    /// <summary>The lines that <c>run</c> writes: each load's worst.</summary>
    public static IReadOnlyList<string> OfText(RecordedRun run)
    {
        var (load, rows) = ("", new List<string>());
        foreach (var line in RunOutput.Lines(new FinishedRun(run.Header.Id, "", run.Header, run.Summary!)))
        {
            load = run.Summary!.Phases.FirstOrDefault(phase => line == phase.Name || line.StartsWith($"{phase.Name}: ", StringComparison.Ordinal))?.Name ?? load;
            if (Blocked().Match(line) is { Success: true } blocked)
            {
                rows.Add(Row(load, blocked.Groups[1].Value, double.Parse(blocked.Groups[2].Value, CultureInfo.InvariantCulture)));
            }
        }

        return rows;
    }

    /// <summary>What <c>report</c> writes.</summary>
    public static async Task<string> ReportAsync(string folder, string id, string format, params string[] more)
    {
        var path = Path.Combine(folder, $"out.{format}");
        var verb = await CalledVerb.RunAsync(["report", id, "--out", path, "--force", "--data", folder, .. more]);
        Assert.Equal(0, verb.ExitCode);
        return await File.ReadAllTextAsync(path, Token);
    }

    /// <summary>What <c>run --json</c> prints of a run that it has recorded.</summary>
    public static string RunJson(RecordedRun run) => JsonText.Of(RunOutput.Json([new FinishedRun(run.Header.Id, "", run.Header, run.Summary!)]));

    private static string Row(string load, string method, double threads) =>
        $"Load {load}: {method} {Math.Round(threads, threads >= 10 ? 0 : threads >= 1 ? 1 : 2).ToString(CultureInfo.InvariantCulture)}";

    [GeneratedRegex("<h3>(?<load>Load [^<]*)</h3>|<td class=\"num\">(?<threads>[0-9.]+)</td>\\s*<td>[^<]*</td>\\s*<th scope=\"row\">(?<method>[^<]*)", RegexOptions.None, 1000)]
    private static partial Regex Rows();

    [GeneratedRegex("^Blocked mostly in: (.*) \\(.*\\), ([0-9.]+) threads on average\\.$", RegexOptions.None, 1000)]
    private static partial Regex Blocked();
}
