using System.Text.RegularExpressions;
using Dashboard.Compare.Verdicts;
using Dashboard.Exchange;
using Dashboard.RunFile;

namespace Dashboard.Tests;

/// <summary>The folders are the architecture: which may use which, who may touch the disk, who may know EventPipe.</summary>
public sealed partial class LayoutTests
{
    private static readonly string Root = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard");
    private static readonly string[] Base =
        ["Timeline", "Timeline/Findings", "Timeline/Graph", "Timeline/Histograms", "Timeline/Lanes", "Timeline/Rates", "Timeline/Work", "Format"];
    private static readonly string[] Loads = ["Load", "Load/Agent", .. Base];
    private static readonly string[] Below =
        ["Accounts/Blockers", "Accounts/Page", "Accounts/Requests", "Accounts/Threads", "Accounts/WaitGraph", "Target", "Target/Launching", "Target/Levels",
            "Target/Sessions", "Catalogue", "Diagnosis", "Diagnosis/Models", "Diagnosis/Page", "Diagnosis/Rules", "Diagnosis/Settings", "Diagnosis/Watching", "Diagnosis/Windows",
            "Forms", "Validity", "Figures", "Exchange", "Exchange/Input", "Exchange/K6", "Charts", "Charts/Bands", "Charts/Boards", "Charts/Plots", "Charts/Svg", "Charts/Threads",
            "RunFile", "Running", "Running/Capture", "Running/Repeats", "Presets",
            .. Loads];
    private static readonly string[] Sweeping = ["Sweeps", "Sweeps/Carrying", "Sweeps/Matrix", "Sweeps/Page"];
    private static readonly string[] Comparing = ["Compare", "Compare/Verdicts", "Compare/Charts"];
    private static readonly string[] Everything =
        [.. Below, .. Comparing, .. Sweeping, "Accounts", "Compare/Page", "RunPages", "RunPages/Listing", "Live", "Live/Rail", "Live/Status", "Targets", "Report", "Capacity", "Access", "Shell",
            "Cli", "Cli/Files", "Cli/Frame", "Cli/Sweeping"];

    /// <summary>What each folder may use. A folder inside another stands for itself.</summary>
    private static readonly Dictionary<string, string[]> MayUse = new(StringComparer.Ordinal)
    {
        ["Format"] = [],
        ["Forms"] = ["Format"],
        ["Timeline"] = ["Timeline/Findings", "Timeline/Graph", "Timeline/Histograms", "Timeline/Lanes"],
        ["Timeline/Findings"] = [],
        ["Timeline/Graph"] = [],
        ["Timeline/Lanes"] = [],
        ["Timeline/Rates"] = ["Timeline", "Timeline/Histograms"],
        ["Timeline/Work"] = ["Timeline"],
        ["Accounts/Requests"] = Base,
        ["Accounts/Blockers"] = Base,
        ["Accounts/Threads"] = ["Accounts/Blockers", .. Base],
        ["Accounts/WaitGraph"] = ["Accounts/Blockers", "Accounts/Threads", .. Base],
        ["Timeline/Histograms"] = [],
        ["Accounts"] = ["Accounts/Blockers", "Accounts/Requests", "Accounts/Threads", "Accounts/WaitGraph", .. Base],
        ["Accounts/Page"] = ["Accounts/Blockers", "Accounts/Requests", "Accounts/Threads", "Accounts/WaitGraph", .. Base],
        ["Diagnosis"] = ["Diagnosis/Rules", "Diagnosis/Windows", .. Base],
        ["Diagnosis/Watching"] = ["Diagnosis", "Diagnosis/Settings", "Diagnosis/Windows", "Target", .. Base],
        ["Diagnosis/Page"] = ["Charts", "Charts/Svg", "Diagnosis", "Diagnosis/Rules", "Diagnosis/Settings", .. Base],
        ["Diagnosis/Rules"] = ["Accounts/Blockers", "Diagnosis/Windows", .. Base],
        ["Diagnosis/Settings"] = ["Diagnosis", "Diagnosis/Rules", "Diagnosis/Windows", "RunFile", .. Base],
        ["Diagnosis/Windows"] = ["Accounts/Blockers", .. Base],
        ["Target"] =
        [
            "Target/Awaited", "Target/Inlining", "Target/Levels", "Target/Runtime", "Target/Sessions", "Target/Signals", "Target/Signals/Counters",
            "Target/Snapshots", "Target/Stacks", "Target/Threads", .. Base,
        ],
        ["Target/Awaited"] = ["Target/Sessions", "Target/Snapshots", "Target/Stacks", "Target/Threads", .. Base],
        ["Target/Levels"] = Base,
        ["Target/Sessions"] = ["Target/Signals", .. Base],
        ["Target/Stacks"] = ["Target/Inlining", "Target/Sessions", "Target/Signals/Counters", .. Base],
        ["Target/Runtime"] = Base,
        ["Target/Snapshots"] = ["Target/Sessions", "Target/Signals/Counters", "Target/Stacks", .. Base],
        ["Target/Threads"] = Base,
        ["Target/Inlining"] = ["Target/Sessions", "Target/Signals", .. Base],
        ["Target/Launching"] = ["Target", "Target/Inlining", "Target/Sessions", .. Base],
        ["Target/Signals"] = ["Target/Signals/Counters", .. Base],
        ["Target/Signals/Counters"] = Base,
        ["Load"] = ["Load/Counting", .. Base],
        ["Load/Counting"] = Base,
        ["Load/Agent"] = ["Load", "Load/Counting", .. Base],
        ["Catalogue"] = Base,
        ["Validity"] = ["Load", .. Base],
        ["Figures"] = ["RunFile", "Validity", .. Base],
        ["Diagnosis/Models"] = Base,
        ["Charts"] = ["Charts/Bands", "Diagnosis", "Diagnosis/Models", .. Base],
        ["Charts/Bands"] = Base,
        ["Charts/Boards"] = ["Charts", "Charts/Bands", "Charts/Plots", "Diagnosis", .. Base],
        ["Charts/Plots"] = ["Charts", .. Base],
        ["Charts/Svg"] = ["Charts", "Diagnosis", .. Base],
        ["Charts/Threads"] = ["Charts", .. Base],
        ["RunFile"] = ["Accounts/Blockers", "Diagnosis", "Load", "Load/Counting", "Validity", .. Base],
        ["Exchange"] = ["Exchange/Input", "Exchange/K6", "RunFile", "Load", .. Base],
        ["Exchange/K6"] = ["Exchange/Input", "Load", .. Base],
        ["Exchange/Input"] = ["Load", .. Base],
        ["Running"] =
            ["Accounts/Requests", "Diagnosis", "Diagnosis/Settings", "Diagnosis/Windows", "RunFile", "Target", "Target/Launching",
                "Target/Levels", "Catalogue", "Validity", .. Loads],
        ["Running/Capture"] = ["Running", "RunFile", "Target", "Diagnosis/Rules", "Diagnosis/Settings", "Diagnosis/Windows", .. Base],
        ["Running/Repeats"] = ["Running", "RunFile", "Target", "Catalogue", .. Base],
        ["Presets"] = ["Running", "Running/Repeats", "RunFile", "Target", "Catalogue", "Figures", "Validity", .. Loads],
        ["Sweeps"] = ["RunFile", "Catalogue", "Figures", "Validity", .. Loads],
        ["Sweeps/Carrying"] = ["Sweeps", .. Below],
        ["Sweeps/Matrix"] = ["Sweeps", .. Below],
        ["Sweeps/Page"] = [.. Sweeping, .. Below],
        ["RunPages"] = Below,
        ["RunPages/Listing"] = [.. Below, "RunPages"],
        ["Live"] = [.. Below, "Live/Rail", "Live/Status"],
        ["Live/Rail"] = [.. Below, "Live/Status"],
        ["Live/Status"] = Below,
        ["Targets"] = Below,
        ["Compare"] = [.. Below, "Compare/Verdicts"],
        ["Compare/Verdicts"] = Below,
        ["Compare/Charts"] = [.. Below, "Compare"],
        ["Compare/Page"] = [.. Below, .. Comparing],
        ["Report"] = [.. Below, .. Comparing, "Sweeps", "RunPages", "Compare/Page"],
        ["Capacity"] = [.. Below, "Report"],
        ["Access"] = ["Format"],
        ["Shell"] = Everything,
        ["Cli"] = Everything,
        ["Cli/Frame"] = Everything,
        ["Cli/Sweeping"] = Everything,
        ["Cli/Files"] = Base,
    };

    /// <summary>The run store, the demo's children, the percentile file that a person asked for, and what is read of other processes.</summary>
    private static readonly string[] MayTouchTheDisk =
    [
        "Access/TokenFile.cs", "RunFile/RunFolder.cs", "RunFile/RunStore.cs", "RunFile/RunFileReader.cs", "RunFile/RunFileWriter.cs",
        "RunFile/RunListReader.cs", "RunFile/RunEdits.cs", "RunFile/RunRetention.cs", "RunFile/RecordingLock.cs", "Exchange/RunImport.cs",
        "Catalogue/SampleProcesses.cs", "Cli/Frame/ParentWatch.cs", "Cli/Files/ResultFile.cs", "Cli/Files/OutputFile.cs", "Cli/ExportK6.cs", "Cli/ImportVerb.cs",
        "Compare/Verdicts/NoiseStore.cs", "Diagnosis/Settings/ThresholdSettings.cs", "Running/Capture/CaptureChoice.cs", "Running/SignalChoices.cs", "Sweeps/SweepFolder.cs", "Target/DiagnosticSocketFile.cs", "Target/LinuxProcess.cs", "Target/PublishedProcesses.cs",
        "Target/Runtime/LinuxRuntimeFiles.cs", "Target/Threads/ThreadFiles.cs", "Target/Launching/CommandPath.cs", "Target/Launching/PortFolder.cs", "Target/Inlining/AssemblyCode.cs",
    ];

    [Fact(Timeout = 10_000)]
    public async Task No_folder_uses_one_that_it_may_not_know()
    {
        var broken = new List<string>();
        foreach (var (path, used) in UsesIn(await SourcesAsync()))
        {
            var folder = FolderOf(path);
            Assert.True(MayUse.ContainsKey(folder), $"{path}: the folder {folder} is not part of the architecture.");
            broken.AddRange(used.Where(other => !MayUse[folder].Contains(other, StringComparer.Ordinal)).Select(other => $"{path} uses {other}"));
        }

        Assert.Empty(broken);
    }

    [Fact(Timeout = 10_000)]
    public async Task No_folders_use_each_other_in_a_circle()
    {
        var arrows = UsesIn(await SourcesAsync()).SelectMany(use => use.Used.Select(used => (From: FolderOf(use.Path), To: used))).ToHashSet();

        // Folders that use nothing that is left are taken away, one round after the other: what stays goes in a circle.
        while (arrows.RemoveWhere(arrow => !arrows.Any(other => other.From == arrow.To)) > 0)
        {
        }

        Assert.Empty(arrows.Select(arrow => $"{arrow.From} → {arrow.To}"));
    }

    [Fact(Timeout = 10_000)]
    public async Task Only_the_folder_Target_knows_the_diagnostics_client() =>
        Assert.Empty((await SourcesAsync()).Where(s => FolderOf(s.Path).Split('/')[0] != "Target" && s.Text.Contains("Microsoft.Diagnostics.", StringComparison.Ordinal)).Select(s => s.Path));

    [Fact(Timeout = 10_000)]
    public async Task Only_named_files_touch_the_disk() =>
        Assert.Empty((await SourcesAsync()).Where(s => DiskUse().IsMatch(s.Text) && !MayTouchTheDisk.Contains(s.Path, StringComparer.Ordinal)).Select(s => s.Path));

    /// <summary>Verbs write to the streams that they are given: tests that run side by side call them in one process.</summary>
    [Fact(Timeout = 10_000)]
    public async Task Only_the_standard_streams_know_the_console() =>
        Assert.Equal(["Cli/Frame/StandardStreams.cs"], (await SourcesAsync()).Where(s => ConsoleUse().IsMatch(s.Text)).Select(s => s.Path));

    /// <summary>Nothing but the program's own style sheets becomes markup without being encoded.</summary>
    [Fact(Timeout = 10_000)]
    public async Task Only_style_sheets_are_put_into_documents_as_they_are() =>
        Assert.Equal(
            ["Report/ReportPage.razor", "Shell/App.razor"],
            (await SourcesAsync()).Where(s => s.Text.Contains("MarkupString", StringComparison.Ordinal)).Select(s => s.Path).Order(StringComparer.Ordinal));

    [Fact(Timeout = 10_000)]
    public async Task Namespaces_follow_folders() =>
        Assert.Empty((await SourcesAsync())
            .Where(s => Namespace().Match(s.Text) is { Success: true } m && m.Groups[1].Value != $"Dashboard.{FolderOf(s.Path).Replace('/', '.')}")
            .Select(s => s.Path));

    [Fact(Timeout = 10_000)]
    public async Task Files_stay_small()
    {
        var sizes = (await SourcesAsync()).Select(s => (s.Path, Lines: s.Text.Count(c => c == '\n'))).ToList();

        Assert.DoesNotContain(sizes, s => s.Lines > (s.Path.EndsWith(".razor", StringComparison.Ordinal) ? 120 : 250));
        Assert.InRange(sizes.Select(s => s.Lines).Order().ElementAt(sizes.Count / 2), 1, 60);
    }

    [Fact(Timeout = 10_000)]
    public async Task No_folder_is_crowded() =>
        Assert.DoesNotContain((await SourcesAsync()).CountBy(s => FolderOf(s.Path)), folder => folder.Value > 30);

    /// <summary>
    /// The other folders that each file uses: those that it names, and those around its own whose types it names, since they need no using.
    /// </summary>
    private static IEnumerable<(string Path, string[] Used)> UsesIn(IReadOnlyList<(string Path, string Text)> sources)
    {
        var types = sources.GroupBy(source => FolderOf(source.Path), StringComparer.Ordinal).ToDictionary(
            folder => folder.Key,
            folder => folder.SelectMany(source => Declared().Matches(source.Text).Select(m => m.Groups[1].Value)).ToHashSet(StringComparer.Ordinal),
            StringComparer.Ordinal);
        foreach (var (path, text) in sources)
        {
            var folder = FolderOf(path);
            var words = Word().Matches(Comment().Replace(text, "")).Select(m => m.Value).ToHashSet(StringComparer.Ordinal);
            var around = MayUse.Keys.Where(outer => folder.StartsWith(outer + "/", StringComparison.Ordinal) && types.TryGetValue(outer, out var known) && known.Overlaps(words));
            var named = Mentions().Matches(text).Select(m => KnownFolder(m.Groups[1].Value)).OfType<string>().Where(used => used != folder);
            yield return (path, [.. named.Concat(around).Distinct(StringComparer.Ordinal)]);
        }
    }

    [Fact(Timeout = 10_000)]
    public async Task What_the_architecture_says_where_to_find_is_there()
    {
        var page = await File.ReadAllTextAsync(Path.Combine(ProductFiles.RepositoryRoot, "docs", "architecture.md"), TestContext.Current.CancellationToken);
        var places = Place().Matches(page[page.IndexOf("## Where do I find", StringComparison.Ordinal)..]).Select(m => m.Groups[1].Value).ToList();

        Assert.InRange(places.Count, 20, 100);
        Assert.All(places, place => Assert.True(File.Exists(Path.Combine(ProductFiles.RepositoryRoot, place)), place));
    }

    [Fact(Timeout = 10_000)]
    public async Task No_line_is_wider_than_160_columns_and_no_folder_of_the_browsers_side_is_crowded()
    {
        string[] product = ["Dashboard", "TargetApp", "DbMock"];
        string[] built = ["bin", "obj"];
        var files = product.SelectMany(folder => Directory.EnumerateFiles(Path.Combine(ProductFiles.RepositoryRoot, folder), "*", SearchOption.AllDirectories))
            .Where(file => Path.GetExtension(file) is ".cs" or ".razor" or ".js" or ".css")
            .Select(file => Path.GetRelativePath(ProductFiles.RepositoryRoot, file).Replace('\\', '/'))
            .Where(path => !path.Split('/').Intersect(built, StringComparer.Ordinal).Any())
            .ToList();
        Assert.InRange(files.Count, 400, 5_000);

        var wide = new List<string>();
        foreach (var path in files)
        {
            var lines = await File.ReadAllLinesAsync(Path.Combine(ProductFiles.RepositoryRoot, path), TestContext.Current.CancellationToken);
            wide.AddRange(lines.Index().Where(line => line.Item.Length > 160).Select(line => $"{path}, line {line.Index + 1}"));
        }

        Assert.Empty(wide);
        Assert.DoesNotContain(files.CountBy(FolderOf), folder => folder.Value > 30);
    }

    private static string FolderOf(string path) => path[..path.LastIndexOf('/')];

    /// <summary>The innermost folder that a dotted name leads to; null when it leads to none.</summary>
    private static string? KnownFolder(string dotted)
    {
        var parts = dotted[1..].Split('.');
        return Enumerable.Range(1, parts.Length).Reverse().Select(length => string.Join('/', parts[..length])).FirstOrDefault(MayUse.ContainsKey);
    }

    private static async Task<List<(string Path, string Text)>> SourcesAsync()
    {
        var sources = new List<(string Path, string Text)>();
        foreach (var file in Directory.EnumerateFiles(Root, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            var path = Path.GetRelativePath(Root, file).Replace('\\', '/');
            if ((path.EndsWith(".cs", StringComparison.Ordinal) || path.EndsWith(".razor", StringComparison.Ordinal))
                && path.Contains('/', StringComparison.Ordinal)
                && path.Split('/')[0] is not ("bin" or "obj"))
            {
                sources.Add((path, await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)));
            }
        }

        Assert.True(sources.Count > 50, "The sources were not found.");
        return sources;
    }

    [GeneratedRegex(@"\bDashboard((?:\.[A-Z]\w*)+)", RegexOptions.None, 1000)]
    private static partial Regex Mentions();

    [GeneratedRegex(@"\b(File|Directory)\.[A-Z]\w+\(|new (FileStream|FileInfo|DirectoryInfo|StreamWriter)\b", RegexOptions.None, 1000)]
    private static partial Regex DiskUse();

    [GeneratedRegex(@"(?<!Extensions\.Logging\.)\bConsole\b", RegexOptions.None, 1000)]
    private static partial Regex ConsoleUse();

    [GeneratedRegex(@"\b(?:class|record|struct|enum|interface) (?!struct\b|class\b)(\w+)", RegexOptions.None, 1000)]
    private static partial Regex Declared();

    [GeneratedRegex(@"\b[A-Z]\w+", RegexOptions.None, 1000)]
    private static partial Regex Word();

    [GeneratedRegex(@"//.*", RegexOptions.None, 1000)]
    private static partial Regex Comment();

    [GeneratedRegex(@"\| `(Dashboard/[^`]+)` \|", RegexOptions.None, 1000)]
    private static partial Regex Place();

    [GeneratedRegex(@"^namespace ([\w.]+);", RegexOptions.Multiline, 1000)]
    private static partial Regex Namespace();
}
