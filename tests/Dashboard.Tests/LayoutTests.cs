using System.Text.RegularExpressions;
using Dashboard.Compare.Verdicts;
using Dashboard.Exchange;
using Dashboard.RunFile;

namespace Dashboard.Tests;

/// <summary>The folders are the architecture: which may use which, who may touch the disk, who may know EventPipe.</summary>
public sealed partial class LayoutTests
{
    private static readonly string Root = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard");
    private static readonly string[] Base = ["Timeline", "Format"];
    private static readonly string[] Loads = ["Load", "Load/Agent", .. Base];
    private static readonly string[] Below =
        ["Target", "Catalogue", "Validity", "Exchange", "Exchange/K6", "Charts", "Diagnosis", "RunFile", "Running", "Running/Repeats", "Presets", .. Loads];
    private static readonly string[] Comparing = ["Compare", "Compare/Verdicts", "Compare/Charts"];
    private static readonly string[] Everything = [.. Below, .. Comparing, "Compare/Page", "RunPages", "Live", "Targets", "Report", "Shell", "Cli"];

    /// <summary>What each folder may use. A folder inside another stands for itself.</summary>
    private static readonly Dictionary<string, string[]> MayUse = new(StringComparer.Ordinal)
    {
        ["Format"] = [],
        ["Timeline"] = [],
        ["Target"] = Base,
        ["Load"] = Base,
        ["Load/Agent"] = ["Load", .. Base],
        ["Catalogue"] = Base,
        ["Diagnosis"] = Base,
        ["Validity"] = Base,
        ["Charts"] = Base,
        ["RunFile"] = ["Load", .. Base],
        ["Exchange"] = ["Exchange/K6", "RunFile", "Load", .. Base],
        ["Exchange/K6"] = ["Exchange", "Load", .. Base],
        ["Running"] = ["RunFile", "Target", "Catalogue", "Diagnosis", "Validity", "Running/Repeats", .. Loads],
        ["Running/Repeats"] = ["Running", "RunFile", "Target", "Catalogue", .. Base],
        ["Presets"] = ["Running", "RunFile", "Target", "Catalogue", .. Loads],
        ["RunPages"] = Below,
        ["Live"] = Below,
        ["Targets"] = Below,
        ["Compare"] = [.. Below, "Compare/Verdicts"],
        ["Compare/Verdicts"] = Below,
        ["Compare/Charts"] = [.. Below, "Compare"],
        ["Compare/Page"] = [.. Below, .. Comparing],
        ["Report"] = [.. Below, .. Comparing],
        ["Shell"] = Everything,
        ["Cli"] = Everything,
    };

    /// <summary>Folders that do use each other. None may be added; one that is mended must leave this list.</summary>
    private static readonly string[] KnownCycles = ["Exchange → Exchange/K6 → Exchange", "Running → Running/Repeats → Running"];

    /// <summary>The run store, the demo's children, the percentile file that a person asked for, and what is read of other processes.</summary>
    private static readonly string[] MayTouchTheDisk =
    [
        "RunFile/RunFolder.cs", "RunFile/RunStore.cs", "RunFile/RunFileReader.cs", "RunFile/RunFileWriter.cs",
        "RunFile/RunListReader.cs", "RunFile/RunEdits.cs", "RunFile/RunRetention.cs", "Exchange/RunImport.cs",
        "Catalogue/SampleProcesses.cs", "Cli/ParentWatch.cs", "Cli/PercentileFile.cs", "Cli/ExportVerb.cs", "Cli/ImportVerb.cs", "Cli/ReportVerb.cs",
        "Compare/Verdicts/NoiseStore.cs", "Target/DiagnosticSocketFile.cs", "Target/LinuxProcess.cs", "Target/PublishedProcesses.cs",
    ];

    [Fact(Timeout = 10_000)]
    public async Task No_folder_uses_one_that_it_may_not_know()
    {
        var broken = new List<string>();
        var sources = await SourcesAsync();
        var types = TypesOf(sources);
        foreach (var (path, text) in sources)
        {
            var folder = FolderOf(path);
            Assert.True(MayUse.ContainsKey(folder), $"{path}: the folder {folder} is not part of the architecture.");
            var unknown = UsedBy(path, text, types).Where(used => !MayUse[folder].Contains(used, StringComparer.Ordinal));
            broken.AddRange(unknown.Select(used => $"{path} uses {used}"));
        }

        Assert.Empty(broken);
    }

    /// <summary>A folder inside another sees that one's types without a <c>using</c>: such uses count as arrows too.</summary>
    [Fact(Timeout = 10_000)]
    public async Task No_two_folders_use_each_other_whether_by_a_using_or_by_lying_in_one_another()
    {
        var sources = await SourcesAsync();
        var types = TypesOf(sources);
        var arrows = sources
            .SelectMany(source => UsedBy(source.Path, source.Text, types).Select(used => (From: FolderOf(source.Path), To: used)))
            .Distinct().ToList();

        Assert.Contains(("Compare/Charts", "Compare"), arrows);
        Assert.Equal(KnownCycles, CyclesOf(arrows));
    }

    [Fact(Timeout = 10_000)]
    public Task A_cycle_is_found_however_long_it_is()
    {
        Assert.Equal(["a → b → c → a"], CyclesOf([("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]));
        Assert.Empty(CyclesOf([("a", "b"), ("b", "c"), ("a", "c")]));
        var types = new Dictionary<string, string[]>(StringComparer.Ordinal) { ["Outer"] = ["Thing"] };
        Assert.Equal(["Outer"], UsedBy("Outer/Inner/File.cs", "sealed class X(Thing thing);", types));
        return Task.CompletedTask;
    }

    [Fact(Timeout = 10_000)]
    public async Task Only_the_folder_Target_knows_the_diagnostics_client() =>
        Assert.Empty((await SourcesAsync()).Where(s => FolderOf(s.Path) != "Target" && s.Text.Contains("Microsoft.Diagnostics.", StringComparison.Ordinal)).Select(s => s.Path));

    [Fact(Timeout = 10_000)]
    public async Task Only_named_files_touch_the_disk() =>
        Assert.Empty((await SourcesAsync()).Where(s => DiskUse().IsMatch(s.Text) && !MayTouchTheDisk.Contains(s.Path, StringComparer.Ordinal)).Select(s => s.Path));

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

    /// <summary>Other folders that a file uses: by their dotted name, and those that it lies in by the name of one of their types.</summary>
    private static IEnumerable<string> UsedBy(string path, string text, Dictionary<string, string[]> types)
    {
        var folder = FolderOf(path);
        var code = Comments().Replace(text, "");
        var around = folder.Contains('/', StringComparison.Ordinal) ? new[] { FolderOf(folder) } : [];
        return Mentions().Matches(text).Select(m => KnownFolder(m.Groups[1].Value)).OfType<string>()
            .Concat(around.Where(outer => types.GetValueOrDefault(outer, []).Except(types.GetValueOrDefault(folder, []), StringComparer.Ordinal)
                .Any(type => Regex.IsMatch(code, $@"(?<![\w.""]){type}(?![\w""])", RegexOptions.None, TimeSpan.FromSeconds(1)))))
            .Where(used => used != folder)
            .Distinct(StringComparer.Ordinal);
    }

    /// <summary>Names of the types of each folder; a component is one by the name of its file.</summary>
    private static Dictionary<string, string[]> TypesOf(List<(string Path, string Text)> sources) => sources
        .SelectMany(source => Declarations().Matches(source.Text).Select(m => m.Groups[1].Value)
            .Concat(source.Path.EndsWith(".razor", StringComparison.Ordinal) ? [Path.GetFileNameWithoutExtension(source.Path)] : [])
            .Select(type => (Folder: FolderOf(source.Path), Type: type)))
        .GroupBy(one => one.Folder, one => one.Type, StringComparer.Ordinal)
        .ToDictionary(folder => folder.Key, folder => folder.Distinct(StringComparer.Ordinal).ToArray(), StringComparer.Ordinal);

    /// <summary>One path for each cycle, beginning with its first folder by name.</summary>
    private static List<string> CyclesOf(IReadOnlyList<(string From, string To)> arrows)
    {
        var found = new List<string>();
        foreach (var start in arrows.Select(arrow => arrow.From).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal))
        {
            // Only folders after the first one: each cycle is found once, from its first member.
            var ways = new Queue<string[]>([[start]]);
            var seen = new HashSet<string>(StringComparer.Ordinal);
            while (ways.TryDequeue(out var way))
            {
                foreach (var next in arrows.Where(arrow => arrow.From == way[^1]).Select(arrow => arrow.To))
                {
                    if (next == start)
                    {
                        found.Add(string.Join(" → ", [.. way, start]));
                        ways.Clear();
                        break;
                    }

                    if (string.CompareOrdinal(next, start) > 0 && seen.Add(next))
                    {
                        ways.Enqueue([.. way, next]);
                    }
                }
            }
        }

        return found;
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
                && path.Split('/')[0] is not ("bin" or "obj" or "node_modules"))
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

    [GeneratedRegex(@"^\s*//.*$|@\*.*?\*@", RegexOptions.Multiline, 1000)]
    private static partial Regex Comments();

    [GeneratedRegex(
        @"^(?:public|internal)\s+(?:(?:static|sealed|abstract|partial|readonly)\s+)*(?:class|record\s+struct|record|struct|interface|enum)\s+(\w+)",
        RegexOptions.Multiline,
        1000)]
    private static partial Regex Declarations();

    [GeneratedRegex(@"^namespace ([\w.]+);", RegexOptions.Multiline, 1000)]
    private static partial Regex Namespace();
}
