using System.Text.RegularExpressions;
using Dashboard.Tests.Cli;

namespace Dashboard.Tests;

/// <summary>What the documents name is there. What they say of figures, rules and thresholds is held by the tests of those.</summary>
public sealed partial class DocumentsTests
{
    /// <summary>Where a path in a document may begin: it is written from the folder that its sentence is about.</summary>
    private static readonly string[] Beginnings = ["", "Dashboard", "Dashboard/Core", "TargetApp", "DbMock", "tests", "tests/Dashboard.Tests", "tests/EndToEnd.Tests"];
    private static readonly string[] Endings = ["", ".cs", ".razor", ".js"];

    [Fact]
    public void Every_file_that_a_document_names_is_there()
    {
        var named = Documents().SelectMany(document => Named().Matches(document.Text).Select(m => (document.Path, Name: m.Groups[1].Value)))
            .Where(one => Beginnings.Any(beginning => Directory.Exists(At(beginning, one.Name.Split('/')[0]))))
            .ToList();

        Assert.InRange(named.Count, 50, 1_000);
        Assert.Empty(named
            .Where(one => !Beginnings.Any(beginning => Directory.Exists(At(beginning, one.Name)) || Endings.Any(ending => File.Exists(At(beginning, one.Name + ending)))))
            .Select(one => $"{one.Path}: {one.Name}"));
    }

    [Fact]
    public void Every_link_between_documents_leads_to_a_file()
    {
        var links = Documents().SelectMany(document => Link().Matches(document.Text).Select(m => (document.Path, To: m.Groups[1].Value)))
            .Where(link => !link.To.StartsWith("http", StringComparison.Ordinal))
            .ToList();

        Assert.InRange(links.Count, 30, 500);
        Assert.Empty(links.Where(link => !File.Exists(At(Path.GetDirectoryName(link.Path)!, link.To))).Select(link => $"{link.Path}: {link.To}"));
    }

    [Fact(Timeout = 30_000)]
    public async Task The_page_of_the_command_line_has_every_verb_and_every_option_and_no_others()
    {
        var page = await File.ReadAllLinesAsync(At("docs", "command-line.md"), TestContext.Current.CancellationToken);
        var rows = page.SkipWhile(row => row != "| verb | does |").TakeWhile(row => row.Length > 0).Skip(2).ToLookup(VerbOf, StringComparer.Ordinal);
        var all = (await CalledVerb.RunAsync("--help")).Output;
        Assert.Equal(
            VerbsOfHelp().Matches(all[all.IndexOf("Commands:", StringComparison.Ordinal)..]).Select(m => m.Groups[1].Value).Order(StringComparer.Ordinal),
            rows.Select(verb => verb.Key.Split(' ')[0]).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal));

        var wrong = new List<string>();
        foreach (var verb in rows)
        {
            var help = (await CalledVerb.RunAsync([.. verb.Key.Split(' '), "--help"])).Output;
            var options = OptionsOfHelp().Matches(help).Select(m => m.Groups[1].Value.Split(", ")).Where(names => !names.Contains("--help") && !names.Contains("--version")).ToList();
            var written = verb.SelectMany(row => Options().Matches(row).Select(m => m.Value)).ToHashSet(StringComparer.Ordinal);
            wrong.AddRange(written.Except(options.SelectMany(names => names), StringComparer.Ordinal).Select(name => $"{verb.Key} has no {name}"));
            wrong.AddRange(options.Where(names => !written.Overlaps(names)).Select(names => $"{verb.Key} {names[^1]} is not on the page"));
        }

        Assert.Empty(wrong);
    }

    private static string VerbOf(string row) => string.Join(' ', row[3..].Split(' ', '`', '[').TakeWhile(word => VerbWord().IsMatch(word)));

    private static string At(string folder, string path) => Path.Combine(ProductFiles.RepositoryRoot, folder, path);

    private static IEnumerable<(string Path, string Text)> Documents() =>
        Directory.EnumerateFiles(ProductFiles.RepositoryRoot, "*.md").Concat(Directory.EnumerateFiles(At("docs", ""), "*.md"))
            .Where(path => Path.GetFileName(path) != "CHANGELOG.md")
            .Select(path => (Path.GetRelativePath(ProductFiles.RepositoryRoot, path), File.ReadAllText(path)));

    /// <summary>A path of folders and files between backticks.</summary>
    [GeneratedRegex(@"`([A-Za-z][\w.]*(?:/[\w.-]+)+)/?`", RegexOptions.None, 1000)]
    private static partial Regex Named();

    [GeneratedRegex(@"\]\(([^)#]+)(?:#[^)]*)?\)", RegexOptions.None, 1000)]
    private static partial Regex Link();

    [GeneratedRegex(@"(?<![\w-])--?[a-z][a-z0-9-]*", RegexOptions.None, 1000)]
    private static partial Regex Options();

    /// <summary>All names of an option.</summary>
    [GeneratedRegex(@"^ +(-[^ ,]+(?:, -[^ ,]+)*)", RegexOptions.Multiline, 1000)]
    private static partial Regex OptionsOfHelp();

    [GeneratedRegex(@"^  ([a-z][\w-]*)", RegexOptions.Multiline, 1000)]
    private static partial Regex VerbsOfHelp();

    [GeneratedRegex(@"^[a-z0-9]+$", RegexOptions.None, 1000)]
    private static partial Regex VerbWord();
}
