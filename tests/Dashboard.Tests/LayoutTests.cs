using System.Text.RegularExpressions;

namespace Dashboard.Tests;

/// <summary>The folders are the architecture: which room may use which, who may touch the disk, who may know EventPipe.</summary>
public sealed partial class LayoutTests
{
    private static readonly string Root = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard");

    /// <summary>Folders that are projects of their own.</summary>
    private static readonly string[] Libraries = ["Core", "Load"];

    /// <summary>
    /// What each room may use inside its assembly: what it uses today. A new arrow is added by the commit that needs it. The compiler holds the others: no
    /// reference leads from Core and Load to the web assembly, nor from Core to Load. Load may use little of Core, which no reference says.
    /// </summary>
    private static readonly Dictionary<string, string[]> MayUse = new(StringComparer.Ordinal)
    {
        ["Access"] = [],
        ["Accounts"] = ["Format", "Timeline"],
        ["Assistants"] = ["Access", "Catalogue", "Compare", "Diagnosis", "Looks", "Presets", "Report", "RunFile", "Running"],
        ["Capacity"] = ["Charts", "Forms", "RunFile"],
        ["Catalogue"] = [],
        ["Charts"] = [],
        ["Cli"] =
        [
            "Access", "Assistants", "Capacity", "Catalogue", "Compare", "Diagnosis", "Exchange", "Looks", "Metrics", "Presets", "Report", "RunFile",
            "Running", "Shell", "Sweeps",
        ],
        ["Compare"] = ["Accounts", "Charts", "Forms", "RunFile", "Running"],
        ["Diagnosis"] = ["Accounts", "Charts", "Format", "Forms", "RunFile", "Target", "Timeline"],
        ["Exchange"] = ["Catalogue", "Forms", "RunFile", "Running"],
        ["Figures"] = ["Format", "Timeline", "Validity"],
        ["Format"] = [],
        ["Forms"] = [],
        ["Injections"] = ["Format", "Timeline"],
        ["Live"] = ["Accounts", "Catalogue", "Charts", "Diagnosis", "Exchange", "Forms", "Presets", "RunFile", "Running"],
        ["Load"] = ["Format", "Machine", "Timeline"],
        ["Looks"] = ["Diagnosis", "RunFile", "Running"],
        ["Machine"] = ["Format", "Timeline"],
        ["Metrics"] = ["Access", "Running"],
        ["Presets"] = ["Catalogue", "Exchange", "RunFile", "Running"],
        ["Report"] = ["Accounts", "Charts", "Compare", "Diagnosis", "RunFile", "RunPages", "Sweeps"],
        ["RunFile"] = [],
        ["RunPages"] = ["Accounts", "Charts", "Diagnosis", "Exchange", "Forms", "Presets", "RunFile", "Running"],
        ["Running"] = ["Catalogue", "Diagnosis", "Forms", "RunFile"],
        ["Shell"] =
        [
            "Access", "Assistants", "Catalogue", "Charts", "Compare", "Diagnosis", "Exchange", "Forms", "Live", "Metrics", "Presets", "Report", "RunFile",
            "Running", "Sweeps", "Targets",
        ],
        ["Sweeps"] = ["Catalogue", "Charts", "Exchange", "Forms", "RunFile", "Running"],
        ["Target"] = ["Accounts", "Format", "Machine", "Timeline"],
        ["Targets"] = ["Catalogue", "Forms", "Running"],
        ["Timeline"] = [],
        ["Validity"] = ["Format", "Timeline"],
    };

    /// <summary>The run store, the demo's children, the percentile file that a person asked for, and what is read of other processes.</summary>
    private static readonly string[] MayTouchTheDisk =
    [
        "Access/TokenFile.cs", "RunFile/JsonFile.cs", "RunFile/RunFolder.cs", "RunFile/RunStore.cs", "RunFile/RunFileReader.cs", "RunFile/RunFileWriter.cs",
        "RunFile/RunListReader.cs", "RunFile/RunEdits.cs", "RunFile/RunRetention.cs", "RunFile/ExampleRecording.cs", "RunFile/FolderLock.cs", "RunFile/RecordingLock.cs",
        "RunFile/AtomicRunFileWriter.cs", "Exchange/Input/TraceInput.cs", "Running/Traces/TraceImport.cs", "Running/Programs/TargetOutput.cs", "Running/Programs/SeriesFolder.cs", "Exchange/HttpFiles/HttpFileInput.cs", "Exchange/Requests/RequestFile.cs",
        "Catalogue/SampleProcesses.cs", "Cli/Frame/ParentWatch.cs", "Cli/Files/ResultFile.cs", "Cli/Files/OutputFile.cs", "Cli/ExportK6.cs", "Cli/ImportVerb.cs", "Cli/TidyVerb.cs",
        "Sweeps/SweepFolder.cs", "Target/DiagnosticSocketFile.cs", "Target/Reach/LinuxProcess.cs", "Target/Reach/PublishedProcesses.cs",
        "Target/Runtime/LinuxRuntimeFiles.cs", "Target/Threads/ThreadFiles.cs", "Target/Launching/CommandPath.cs", "Target/Launching/PortFolder.cs", "Target/Inlining/AssemblyCode.cs",
        "Machine/StallFiles.cs", "Machine/RegularFile.cs", "Target/Lines/SymbolFiles.cs", "Target/Lines/PackagedAssemblies.cs", "Diagnosis/Settings/OwnCauses.cs",
    ];

    [Fact(Timeout = 10_000)]
    public async Task No_room_uses_one_that_it_may_not_know()
    {
        var broken = new List<string>();
        foreach (var (path, used) in UsesInsideOf(await SourcesAsync()))
        {
            var room = RoomOf(path);
            Assert.True(MayUse.ContainsKey(room), $"{path}: {room} is not part of the architecture.");
            broken.AddRange(used.Select(RoomOf).Where(other => other != room && !MayUse[room].Contains(other, StringComparer.Ordinal)).Select(other => $"{path} uses {other}"));
        }

        Assert.Empty(broken);
    }

    [Fact(Timeout = 10_000)]
    public async Task Hardly_more_is_allowed_than_is_used_and_nothing_that_is_allowed_goes_in_a_circle()
    {
        var allowed = MayUse.SelectMany(room => room.Value.Select(other => (From: room.Key, To: other))).ToHashSet();
        var used = UsesInsideOf(await SourcesAsync()).SelectMany(use => use.Used.Select(other => (From: RoomOf(use.Path), To: RoomOf(other))))
            .Where(arrow => arrow.From != arrow.To)
            .ToHashSet();

        Assert.InRange(allowed.Count, used.Count, (int)(1.2 * used.Count));
        Assert.Empty(Circles(allowed));
    }

    [Fact(Timeout = 10_000)]
    public async Task No_folders_use_each_other_in_a_circle() =>
        Assert.Empty(Circles(UsesIn(await SourcesAsync()).SelectMany(use => use.Used.Select(used => (From: FolderOf(use.Path), To: used)))));

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

    /// <summary>A generic type may stand beside one of its name in the same namespace, as <c>Task</c> does.</summary>
    [Fact]
    public void No_type_name_means_two_things()
    {
        var types = new[] { typeof(global::Dashboard.Cli.PassCriteria), typeof(global::Dashboard.Load.LoadPlan), typeof(global::Dashboard.Timeline.PoolSample) }
            .SelectMany(one => one.Assembly.GetTypes())
            .Where(type => !type.IsNested && type.Namespace?.StartsWith("Dashboard", StringComparison.Ordinal) == true && type.Name[0] is not ('<' or '_'))
            .Select(type => (type.Namespace, Name: type.Name.Split('`')[0]))
            .Distinct()
            .ToList();

        Assert.InRange(types.Count, 1_000, 5_000);
        Assert.Empty(types.GroupBy(type => type.Name, type => type.Namespace, StringComparer.Ordinal).Where(same => same.Count() > 1)
            .Select(same => $"{same.Key}: {string.Join(", ", same)}"));
    }

    /// <summary>
    /// The other folders that each file uses: those that it names, in full or by a type's last names; and those whose types it names and which need no using:
    /// those around its own, those that the project imports everywhere, and those that every component imports.
    /// </summary>
    private static List<(string Path, string[] Used)> UsesIn(IReadOnlyList<(string Path, string Text)> sources)
    {
        var types = sources.GroupBy(source => FolderOf(source.Path), StringComparer.Ordinal).ToDictionary(
            folder => folder.Key,
            folder => folder.SelectMany(source => Declared().Matches(source.Text).Select(m => m.Groups[1].Value).Append(Path.GetFileNameWithoutExtension(source.Path)))
                .ToHashSet(StringComparer.Ordinal),
            StringComparer.Ordinal);
        var everywhere = ImportedBy(GlobalUsing().Matches(File.ReadAllText(Path.Combine(Root, "Directory.Build.props"))));
        var byComponents = ImportedBy(Mentions().Matches(File.ReadAllText(Path.Combine(Root, "_Imports.razor"))));
        Assert.NotEmpty(everywhere);
        Assert.NotEmpty(byComponents);
        return [.. sources.Select(source => (source.Path, UsesOf(source.Path, source.Text)))];

        List<string> ImportedBy(MatchCollection names) => [.. names.Select(m => KnownFolder(m.Groups[1].Value)).OfType<string>()];

        string? KnownFolder(string dotted)
        {
            var parts = dotted[1..].Split('.');
            return Enumerable.Range(1, parts.Length).Reverse().Select(length => string.Join('/', parts[..length])).FirstOrDefault(types.ContainsKey);
        }

        string[] UsesOf(string path, string text)
        {
            var (folder, isComponent, code) = (FolderOf(path), path.EndsWith(".razor", StringComparison.Ordinal), Comment().Replace(text, ""));
            var words = Word().Matches(isComponent ? MarkupText().Replace(code, "><") : code).Select(m => m.Value).ToHashSet(StringComparer.Ordinal);
            var named = Mentions().Matches(text).Select(m => KnownFolder(m.Groups[1].Value)).OfType<string>();
            var byLastNames = LastNames().Matches(code)
                .Select(m => (Folder: m.Groups[1].Value.TrimEnd('.').Replace('.', '/'), Type: m.Groups[2].Value))
                .Where(name => types.TryGetValue(name.Folder, out var known) && known.Contains(name.Type))
                .Select(name => name.Folder);
            var withoutUsing = types.Keys.Where(other => folder.StartsWith(other + "/", StringComparison.Ordinal)).Concat(everywhere).Concat(isComponent ? byComponents : [])
                .Where(other => types[other].Overlaps(words));
            return [.. named.Concat(byLastNames).Concat(withoutUsing).Where(used => used != folder).Distinct(StringComparer.Ordinal)];
        }
    }

    /// <summary>Without what the web assembly uses of the libraries below it.</summary>
    private static IEnumerable<(string Path, string[] Used)> UsesInsideOf(IReadOnlyList<(string Path, string Text)> sources)
    {
        var libraries = Libraries.SelectMany(library => Directory.EnumerateFiles(Path.Combine(Root, library), "*.cs", SearchOption.AllDirectories))
            .Select(RoomPathOf)
            .ToHashSet(StringComparer.Ordinal);
        var folders = libraries.Select(FolderOf).ToHashSet(StringComparer.Ordinal);
        Assert.InRange(folders.Count, 20, 200);
        return UsesIn(sources).Select(use => (use.Path, libraries.Contains(use.Path) ? use.Used : [.. use.Used.Where(used => !folders.Contains(used))]));
    }

    /// <summary>The arrows that circles are made of, and those that lead to them: what uses nothing that is left is taken away, one round after the other.</summary>
    private static List<string> Circles(IEnumerable<(string From, string To)> arrows)
    {
        var left = arrows.ToHashSet();
        while (left.RemoveWhere(arrow => !left.Any(other => other.From == arrow.To)) > 0)
        {
        }

        return [.. left.Select(arrow => $"{arrow.From} → {arrow.To}")];
    }

    [Fact(Timeout = 10_000)]
    public async Task What_the_architecture_says_where_to_find_is_there_and_it_names_every_room()
    {
        var page = await File.ReadAllTextAsync(Path.Combine(ProductFiles.RepositoryRoot, "docs", "architecture.md"), TestContext.Current.CancellationToken);
        var places = Place().Matches(page[page.IndexOf("## Where do I find", StringComparison.Ordinal)..]).Select(m => m.Groups[1].Value).ToList();

        Assert.InRange(places.Count, 15, 25);
        Assert.All(places, place => Assert.True(File.Exists(Path.Combine(ProductFiles.RepositoryRoot, place)), place));
        Assert.Equal(MayUse.Keys.Order(StringComparer.Ordinal), Room().Matches(page).Select(m => m.Groups[1].Value).Order(StringComparer.Ordinal));
    }

    [Fact(Timeout = 10_000)]
    public async Task No_line_is_wider_than_160_columns() =>
        Assert.Empty((await LinesAsync("Dashboard", "TargetApp", "DbMock"))
            .SelectMany(file => file.Lines.Index().Where(line => line.Item.Length > 160).Select(line => $"{file.Path}, line {line.Index + 1}")));

    /// <summary>Lines of code: empty ones, comments, imports and lone punctuation are passed over, wherever they stand.</summary>
    [Fact(Timeout = 30_000)]
    public async Task No_more_than_eight_lines_of_code_are_written_twice()
    {
        const int Most = 8;
        var stretches = (await LinesAsync("Dashboard")).SelectMany(file =>
        {
            var code = file.Lines.Index().Select(line => (Number: line.Index + 1, Text: line.Item.Trim())).Where(line => !NoCode().IsMatch(line.Text)).ToList();
            return Enumerable.Range(0, Math.Max(0, code.Count - Most)).Select(at =>
                (Place: $"{file.Path}, line {code[at].Number}", Text: string.Join('\n', code.Skip(at).Take(Most + 1).Select(line => line.Text))));
        });

        Assert.Empty(stretches.GroupBy(stretch => stretch.Text, stretch => stretch.Place, StringComparer.Ordinal).Where(same => same.Count() > 1)
            .Select(same => string.Join(" = ", same)));
    }

    /// <summary>What people wrote of the product's programs, line by line.</summary>
    private static async Task<List<(string Path, string[] Lines)>> LinesAsync(params string[] product)
    {
        string[] built = ["bin", "obj"];
        var files = new List<(string Path, string[] Lines)>();
        foreach (var file in product.SelectMany(folder => Directory.EnumerateFiles(Path.Combine(ProductFiles.RepositoryRoot, folder), "*", SearchOption.AllDirectories)))
        {
            var path = Path.GetRelativePath(ProductFiles.RepositoryRoot, file).Replace('\\', '/');
            if (Path.GetExtension(file) is ".cs" or ".razor" or ".js" or ".css" && !path.Split('/').Intersect(built, StringComparer.Ordinal).Any())
            {
                files.Add((path, await File.ReadAllLinesAsync(file, TestContext.Current.CancellationToken)));
            }
        }

        Assert.InRange(files.Count, 400, 5_000);
        return files;
    }

    /// <summary>From the room on: rooms of Core lie one folder deeper.</summary>
    private static string RoomPathOf(string file)
    {
        var path = Path.GetRelativePath(Root, file).Replace('\\', '/');
        return path.StartsWith("Core/", StringComparison.Ordinal) ? path["Core/".Length..] : path;
    }

    private static string RoomOf(string path) => path.Split('/')[0];

    private static string FolderOf(string path) => path[..path.LastIndexOf('/')];

    private static async Task<List<(string Path, string Text)>> SourcesAsync()
    {
        var sources = new List<(string Path, string Text)>();
        foreach (var file in Directory.EnumerateFiles(Root, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            var path = RoomPathOf(file);
            if ((path.EndsWith(".cs", StringComparison.Ordinal) || path.EndsWith(".razor", StringComparison.Ordinal))
                && path.Contains('/', StringComparison.Ordinal)
                && !path.Split('/').Intersect(["bin", "obj"], StringComparer.Ordinal).Any())
            {
                sources.Add((path, await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)));
            }
        }

        Assert.True(sources.Count > 50, "The sources were not found.");
        return sources;
    }

    [GeneratedRegex(@"\bDashboard((?:\.[A-Z]\w*)+)", RegexOptions.None, 1000)]
    private static partial Regex Mentions();

    [GeneratedRegex(@"<Using Include=""Dashboard((?:\.[A-Z]\w*)+)""", RegexOptions.None, 1000)]
    private static partial Regex GlobalUsing();

    [GeneratedRegex(@"\b(File|Directory)\.[A-Z]\w+\(|new (FileStream|FileInfo|DirectoryInfo|StreamWriter)\b", RegexOptions.None, 1000)]
    private static partial Regex DiskUse();

    [GeneratedRegex(@"(?<!Extensions\.Logging\.)\bConsole\b", RegexOptions.None, 1000)]
    private static partial Regex ConsoleUse();

    [GeneratedRegex(@"\b(?:class|record|struct|enum|interface) (?!struct\b|class\b)(\w+)", RegexOptions.None, 1000)]
    private static partial Regex Declared();

    /// <summary>A name, but of no member.</summary>
    [GeneratedRegex(@"(?<![.\w])[A-Z]\w+", RegexOptions.None, 1000)]
    private static partial Regex Word();

    [GeneratedRegex(@"(?<![.\w])((?:[A-Z]\w*\.)+)([A-Z]\w+)", RegexOptions.None, 1000)]
    private static partial Regex LastNames();

    /// <summary>Words between two tags, which people read.</summary>
    [GeneratedRegex(@">[^<>@{}();]*<", RegexOptions.None, 1000)]
    private static partial Regex MarkupText();

    [GeneratedRegex(@"^([^A-Za-z0-9]*$|//|@?using )", RegexOptions.None, 1000)]
    private static partial Regex NoCode();

    /// <summary>A row of the table of rooms.</summary>
    [GeneratedRegex(@"^\| `([A-Z]\w+)` \|", RegexOptions.Multiline, 1000)]
    private static partial Regex Room();

    [GeneratedRegex(@"//.*", RegexOptions.None, 1000)]
    private static partial Regex Comment();

    [GeneratedRegex(@"\| `(Dashboard/[^`]+)` \|", RegexOptions.None, 1000)]
    private static partial Regex Place();

    [GeneratedRegex(@"^namespace ([\w.]+);", RegexOptions.Multiline, 1000)]
    private static partial Regex Namespace();
}
