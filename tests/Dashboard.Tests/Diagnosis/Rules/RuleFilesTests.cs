using System.Text.RegularExpressions;
using Dashboard.Diagnosis.Rules;

namespace Dashboard.Tests.Diagnosis.Rules;

/// <summary>Another rule is its own file and its place in the list: the rest of the product asks a rule and knows none by name.</summary>
public sealed partial class RuleFilesTests
{
    private const string Folder = "Diagnosis/Rules/";
    private const string List = Folder + "RuleList.cs";

    /// <summary>What may know single rules, and why.</summary>
    private static readonly Dictionary<string, string> MayKnowOne = new(StringComparer.Ordinal)
    {
        ["Diagnosis/SilenceDetector.cs"] = "It gives the only finding that no sample shows.",
        ["Diagnosis/RunVerdict.cs"] = "Silence leaves too little to judge, and a run whose work waited for no known reason is of the rule for that.",
        ["Timeline/InjectionReasons.cs"] = "\"retirement\" names a reason of the runtime there.",
        ["Charts/ReasonFamily.cs"] = "\"retirement\" names reasons of the runtime there.",
        ["Charts/ThreadCountChart.cs"] = "\"retirement\" names reasons of the runtime there.",
        ["Accounts/Page/WaitGraphView.razor"] = "\"deadlock\" is a class of its style there.",
        ["Diagnosis/Windows/Thresholds.cs"] = "\"slowAnswers\" is a threshold too.",
    };

    [Fact]
    public void No_file_but_those_of_the_rules_knows_a_rule_by_its_id_or_class()
    {
        var rules = RuleList.All.SelectMany(rule => new[] { rule.GetType().Name, $"\"{rule.Id}\"" }).ToList();
        var knowing = Sources().Where(source => !source.Path.StartsWith(Folder, StringComparison.Ordinal))
            .Where(source => rules.Exists(rule => Mentions(source.Text, rule)))
            .Select(source => source.Path);

        Assert.Equal(42, rules.Count);
        Assert.Equal(MayKnowOne.Keys.Order(StringComparer.Ordinal), knowing.Order(StringComparer.Ordinal));
    }

    /// <summary>But where one refers to another in a comment.</summary>
    [Fact]
    public void No_rule_knows_another()
    {
        var sources = Sources().Where(source => source.Path.StartsWith(Folder, StringComparison.Ordinal) && source.Path != List).ToList();

        Assert.All(RuleList.All, rule => Assert.Equal(
            [$"{Folder}{rule.GetType().Name}.cs"],
            sources.Where(source => Mentions(Comment().Replace(source.Text, ""), rule.GetType().Name) || source.Text.Contains($"\"{rule.Id}\"", StringComparison.Ordinal))
                .Select(source => source.Path)));
    }

    private static bool Mentions(string text, string name) =>
        name[0] == '"' ? text.Contains(name, StringComparison.Ordinal) : Regex.IsMatch(text, $@"\b{name}\b", RegexOptions.None, TimeSpan.FromSeconds(1));

    private static IEnumerable<(string Path, string Text)> Sources()
    {
        var root = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard");
        return new[] { "*.cs", "*.razor" }.SelectMany(pattern => Directory.EnumerateFiles(root, pattern, SearchOption.AllDirectories))
            .Select(file => (Path: Library().Replace(Path.GetRelativePath(root, file).Replace('\\', '/'), ""), file))
            .Where(source => !source.Path.StartsWith("obj/", StringComparison.Ordinal) && !source.Path.StartsWith("bin/", StringComparison.Ordinal))
            .Select(source => (source.Path, File.ReadAllText(source.file)));
    }

    [GeneratedRegex("///.*", RegexOptions.None, 1000)]
    private static partial Regex Comment();

    /// <summary>The folder of an assembly of its own.</summary>
    [GeneratedRegex("^(Core|Load)/", RegexOptions.None, 1000)]
    private static partial Regex Library();
}
