using System.Text.Json;
using System.Text.RegularExpressions;

namespace Dashboard.Tests.Cli;

/// <summary>What verbs say without a target.</summary>
public sealed partial class VerbTests
{
    [Fact(Timeout = 20_000)]
    public async Task Capacity_prints_the_sum_of_the_page_and_refuses_what_its_fields_refuse()
    {
        var json = await CalledVerb.RunAsync("capacity", "--json");
        var text = await CalledVerb.RunAsync("capacity", "--users", "20000", "--every", "30s", "--service", "1.2", "--cores", "4");
        var none = await CalledVerb.RunAsync("capacity", "--users", "0");

        var sum = JsonSerializer.Deserialize<JsonElement>(json.Output);
        Assert.Equal(16.7, sum.GetProperty("threads").GetDouble());
        Assert.Equal(6.4, sum.GetProperty("settledSeconds").GetProperty("article").GetDouble());
        Assert.Equal(JsonValueKind.Null, sum.GetProperty("settledSeconds").GetProperty("gateFastest").ValueKind);
        Assert.Equal(25, sum.GetProperty("suggestedMinThreads").GetInt32());
        Assert.StartsWith("Blocking handlers occupy 800 threads on average at 667 requests/s, and the pool starts with 4.", text.Output, StringComparison.Ordinal);
        Assert.Equal((2, "Users: 1 to 1\u202f000\u202f000."), (none.ExitCode, Assert.Single(none.Errors)));
    }

    [Fact(Timeout = 20_000)]
    public async Task Help_says_each_default_once_and_names_the_scenarios()
    {
        var demo = await CalledVerb.RunAsync("demo", "--help");
        var run = await CalledVerb.RunAsync("run", "--help");

        Assert.Contains("Port of the page [default: 5080]", demo.Output, StringComparison.Ordinal);
        Assert.Contains("taskwait, tasksleepwait, taskasyncwait, lock", run.Output, StringComparison.Ordinal);
    }

    /// <summary>Whoever leaves an option out has chosen this: another value is another command line.</summary>
    [Fact(Timeout = 20_000)]
    public async Task What_an_option_is_that_is_left_out_stays_what_it_was()
    {
        var defaults = new List<string>();
        foreach (var verb in (string[])["serve", "demo", "example", "run", "sweep", "matrix", "export k6"])
        {
            var help = (await CalledVerb.RunAsync([.. verb.Split(' '), "--help"])).Output;
            defaults.AddRange(Default().Matches(help).Select(option => $"{verb} {option.Groups[1].Value} {option.Groups[2].Value}"));
        }

        Assert.Equal(
            [
                "demo --db-port 9000", "demo --port 5080", "demo --slow-port 5001", "demo --target-port 5000",
                "example --port 5080", "export k6 --parallelism 1",
                "matrix --foreground 1,2,4,8", "matrix --keys sequential", "matrix --operations 100000", "matrix --repeats 3", "matrix --wait-every 1000",
                "matrix --worker-kind own", "matrix --workers 0,1,2,4,8",
                "run --repeat 1", "serve --bind 127.0.0.1", "serve --port 5080", "sweep --repeats 1",
            ],
            defaults.Order(StringComparer.Ordinal));
    }

    [Fact(Timeout = 20_000)]
    public async Task Help_is_as_wide_as_the_terminal_and_never_broken_where_there_is_none()
    {
        var narrow = await CalledVerb.RunAsync(outputColumns: 60, "run", "--help");
        var wide = await CalledVerb.RunAsync("run", "--help");

        Assert.InRange(narrow.Output.Split('\n').Max(line => line.Length), 40, 60);
        Assert.InRange(wide.Output.Split('\n').Max(line => line.Length), 161, 1_000);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("run", "--demo", "--scenario", "taskwait")]
    [InlineData("record", "--process-id", "1")]
    [InlineData("serve", "--port", "0")]
    [InlineData("demo", "--port", "0")]
    [InlineData("compare", "a", "b")]
    [InlineData("sweep", "--demo", "--scenario", "taskwait", "--x", "connections=1,2")]
    public async Task A_data_folder_without_a_name_is_refused(params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync([.. arguments, "--data", ""]);

        verb.FailedWith(2, "--data takes a folder");
    }

    [Theory(Timeout = 20_000)]
    [InlineData("--help", "demo")]
    [InlineData("--version", ", .NET 10.")]
    public async Task Help_and_version_are_given(string option, string says)
    {
        var verb = await CalledVerb.RunAsync(option);

        Assert.Equal(0, verb.ExitCode);
        Assert.Contains(says, verb.Output, StringComparison.Ordinal);
        Assert.Empty(verb.Errors);
    }

    [GeneratedRegex(@"^ +(?:--[^ ]+, )?(--[^ ]+) .*\[default: ([^\]]*)\]", RegexOptions.Multiline, 1000)]
    private static partial Regex Default();
}
