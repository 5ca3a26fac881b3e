using System.CommandLine;
using System.Text.RegularExpressions;
using Dashboard.Cli.Frame;
using Dashboard.Tests.Recorded;

namespace Dashboard.Tests.Cli;

public sealed partial class HelpTests
{
    private static readonly string[] Verbs =
    [
        "", "serve", "demo", "example", "ps", "doctor", "mcp", "run", "sweep", "matrix", "load", "record", "runs", "compare", "guard", "capacity", "report", "export k6",
        "export hlog", "export speedscope", "import", "test", "tidy",
        "health", "watch",
    ];

    [Fact(Timeout = 60_000)]
    public async Task Each_verb_has_three_examples_of_options_that_it_has()
    {
        var all = new HashSet<string>(StringComparer.Ordinal);
        foreach (var verb in Verbs)
        {
            var help = (await CalledVerb.RunAsync([.. verb.Split(' ', StringSplitOptions.RemoveEmptyEntries), "--help"])).Output;
            var options = Option().Matches(help).SelectMany(option => option.Groups[1].Value.Split(", ")).ToHashSet(StringComparer.Ordinal);
            all.UnionWith(options);
            var examples = HelpExamples.Of(verb);
            Assert.Equal(3, examples.Count);
            Assert.Contains($"Examples:\n  threadpool-dashboard {examples[0]}\n", help, StringComparison.Ordinal);
            foreach (var example in examples.Where(_ => verb.Length > 0))
            {
                Assert.StartsWith(verb, example, StringComparison.Ordinal);
                Assert.Empty(Problems(example));
                Assert.Empty(Used().Matches(example.Split(" -- ")[0]).Select(used => used.Value).Except(options, StringComparer.Ordinal).Select(used => $"{verb} has no {used}"));
            }
        }

        Assert.Empty(HelpGroups.Options.Except(all, StringComparer.Ordinal));
    }

    /// <summary>Those that want nothing but runs, as they are printed: of two recorded runs, the newest with a service time.</summary>
    [Theory(Timeout = 60_000)]
    [InlineData("runs")]
    [InlineData("compare")]
    [InlineData("capacity")]
    [InlineData("report")]
    [InlineData("export k6")]
    [InlineData("export hlog")]
    [InlineData("tidy")]
    public async Task Examples_of_recorded_runs_work_as_they_stand(string verb)
    {
        await using var runs = await RecordedRuns.OpenAsync();
        using var written = new TemporaryFolder();
        foreach (var id in runs.Ids.Except([RecordedRuns.Awaited, RecordedRuns.Counted], StringComparer.Ordinal))
        {
            File.Delete(runs.PathOf(id));
        }

        string[] data = ["--data", runs.Temporary.FullPath];
        foreach (var example in HelpExamples.Of(verb).Where(example => !example.Contains("GROUP", StringComparison.Ordinal)))
        {
            string[] words = [.. System.CommandLine.Parsing.CommandLineParser.SplitCommandLine(example)];
            if (Array.IndexOf(words, "-o") is >= 0 and var option)
            {
                words[option + 1] = Path.Combine(written.FullPath, $"{example.Length}", words[option + 1]);
                Directory.CreateDirectory(Path.GetDirectoryName(words[option + 1])!);
            }

            var called = await CalledVerb.RunAsync([.. words, .. words.Contains("--data") || words.Contains("--url") ? [] : data]);
            Assert.True(called.ExitCode == Exit.Done, $"{example}: {string.Join(' ', called.Errors)}");
        }
    }

    [Fact(Timeout = 20_000)]
    public async Task Many_options_stand_in_groups_with_names_and_defaults_and_few_do_not()
    {
        var run = (await CalledVerb.RunAsync("run", "--help")).Output;
        var ps = (await CalledVerb.RunAsync("ps", "--help")).Output;

        Assert.Equal(
            ["Description", "Usage", "Examples", "Target", "What to send", "Load", "What varies, and how often", "What is read and kept", "For builds", "Output", "Options"],
            Title().Matches(run).Select(title => title.Groups[1].Value));
        Assert.Contains("  -p, --process-id <id, name or :port>  ", run, StringComparison.Ordinal);
        Assert.Contains("  --signals <counters|waits|all>  ", run, StringComparison.Ordinal);
        Assert.Contains("Usage:\n  threadpool-dashboard run [options] [-- COMMAND ARGS]\n", run, StringComparison.Ordinal);
        Assert.Equal(["Description", "Usage", "Examples", "Options"], Title().Matches(ps).Select(title => title.Groups[1].Value));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("Unrecognized command or argument 'recrod', did you mean 'record'? See --help.", "recrod")]
    [InlineData("Unrecognized command or argument '--conections', did you mean '--connections'? See --help.", "run", "--demo", "--path", "/x", "--conections", "5")]
    [InlineData("Unrecognized command or argument 'nothing'. See --help.", "nothing")]
    [InlineData("Unrecognized command or argument 'nothing'. See --help.", "nothing", "--help")]
    public async Task What_was_probably_meant_is_said(string sentence, params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync(arguments);

        verb.FailedWith(2, sentence);
    }

    [Theory]
    [InlineData("serve", "serve", 0)]
    [InlineData("serev", "serve", 1)]
    [InlineData("srve", "serve", 1)]
    [InlineData("", "run", 3)]
    public void Letters_swapped_or_left_out_count_once(string typed, string meant, int distance) => Assert.Equal(distance, NearestName.Distance(typed, meant));

    /// <summary>What the program would refuse; a process of that name or port does not run here.</summary>
    private static IEnumerable<string> Problems(string example)
    {
        var words = CommandWords.Of([.. System.CommandLine.Parsing.CommandLineParser.SplitCommandLine(example)]);
        return Dashboard.Cli.Verbs.Root(words, new StandardStreams(TextWriter.Null, TextWriter.Null)).Parse(words.Own).Errors.Select(error => $"{example}: {error.Message}")
            .Where(problem => !problem.Contains("No .NET process of this user", StringComparison.Ordinal));
    }

    [GeneratedRegex(@"^  (-[^ ,]+(?:, -[^ ,]+)*)", RegexOptions.Multiline, 1000)]
    private static partial Regex Option();

    [GeneratedRegex(@"(?<= )--?[a-z][a-z0-9-]*", RegexOptions.None, 1000)]
    private static partial Regex Used();

    [GeneratedRegex("^([A-Z].*):$", RegexOptions.Multiline, 1000)]
    private static partial Regex Title();

    /// <summary>What is no value of one option must not end the rules about several of them in an exception.</summary>
    [Theory]
    [InlineData("ftp://x")]
    [InlineData("http://127.0.0.1:99999")]
    [InlineData("")]
    [InlineData("-1")]
    [InlineData("\u0000")]
    public void A_value_that_is_none_is_refused_in_a_sentence_whichever_option_it_was_given_to(string value)
    {
        var root = Dashboard.Cli.Verbs.Root(CommandWords.Of([]), new StandardStreams(TextWriter.Null, TextWriter.Null));
        var tried = 0;
        foreach (var (words, command) in Commands(root, []))
        {
            foreach (var option in command.Options)
            {
                var errors = root.Parse([.. words, option.Name, value]).Errors;
                Assert.All(errors, error => Assert.False(string.IsNullOrWhiteSpace(error.Message), $"{string.Join(' ', words)} {option.Name}"));
                tried++;
            }
        }

        Assert.InRange(tried, 150, 1_000);

        static IEnumerable<(string[] Words, Command Command)> Commands(Command command, string[] words) =>
            command.Subcommands.SelectMany(verb => Commands(verb, [.. words, verb.Name])).Prepend((words, command));
    }
}
