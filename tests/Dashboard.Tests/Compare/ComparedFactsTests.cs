using Dashboard.Compare.Verdicts;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Tests.RunFile;

namespace Dashboard.Tests.Compare;

public sealed class ComparedFactsTests
{
    private static readonly RunHeader A = RunFileTests.Header() with { Plan = new LoadPlan("http://127.0.0.1:5000/api/diagscenario/taskwait?ms=50", 20, DurationSeconds: 10) };

    [Fact]
    public void Another_query_is_the_fact_under_study_and_no_confounder()
    {
        var rows = ComparedFacts.Of([A, A with { Plan = A.Plan! with { Url = A.Plan.Url.Replace("50", "100", StringComparison.Ordinal) } }]);

        Assert.Equal("Endpoint", ComparedFacts.UnderStudy(rows));
        Assert.Empty(ComparedFacts.Confounders(rows));
    }

    [Fact]
    public void Another_load_beside_another_endpoint_is_named()
    {
        var other = A with { Path = "/other", Plan = new LoadPlan("http://127.0.0.1:5000/other", 40, DurationSeconds: 10), Target = A.Target! with { MinThreads = 100 } };

        Assert.Equal(["Load", "Min threads"], ComparedFacts.Confounders(ComparedFacts.Of([A, other])));
    }

    [Fact]
    public void Another_process_of_the_same_program_is_no_other_condition()
    {
        var rows = ComparedFacts.Of([A, A with { Target = A.Target! with { ProcessId = 77 } }, A]);

        Assert.True(rows.Single(row => row.Name == "Process").Differs);
        Assert.Null(ComparedFacts.UnderStudy(rows));
        Assert.Equal(["1", "77", "1"], rows.Single(row => row.Name == "Process").Values);
    }

    [Fact]
    public void A_variable_of_a_sides_program_is_under_study_and_what_follows_from_it_is_no_other_condition()
    {
        var two = Started("dotnet Shop.dll");
        var many = Started("dotnet Shop.dll", ("DOTNET_ThreadPool_MinThreads", "64")) with { Target = A.Target! with { MinThreads = 64, ProcessId = 77 } };
        var rows = ComparedFacts.Of([two, many]);

        Assert.Equal("Environment DOTNET_ThreadPool_MinThreads", ComparedFacts.UnderStudy(rows));
        Assert.Empty(ComparedFacts.Confounders(rows));
        Assert.Equal((true, false), (rows.Single(row => row.Name == "Min threads").Differs, rows.Single(row => row.Name == "Min threads").IsCondition));
    }

    [Fact]
    public void A_sides_command_variables_folder_and_runtime_are_one_cause()
    {
        var old = Started("dotnet old/Shop.dll", ("DOTNET_gcServer", "1")) with { Target = A.Target! with { RuntimeVersion = "9.0.1", Build = "1.0.0, 11111111", Name = "Old" } };
        var now = Started("dotnet new/Shop.dll") with { Target = A.Target! with { RuntimeVersion = "10.0.1", Build = "2.0.0, 22222222" } };
        var rows = ComparedFacts.Of([old, now]);

        Assert.Equal(["Command", "Environment DOTNET_gcServer"], ComparedFacts.Studied(rows).Select(row => row.Name));
        Assert.Empty(ComparedFacts.Confounders(rows));
        Assert.Equal(
            "Command: dotnet old/Shop.dll → dotnet new/Shop.dll; Environment DOTNET_gcServer: 1 → none",
            FactDifference.Joined(ComparedFacts.Studied(rows).Select(row => FactDifference.Of(row.Name, row.Values))));
    }

    [Theory]
    [InlineData("dotnet a.dll --urls http://127.0.0.1:5080", "dotnet a.dll --urls http://127.0.0.1:5081", false)]
    [InlineData("dotnet a.dll --urls http://[::1]:5080/", "dotnet a.dll --urls http://[::1]:41000/", false)]
    [InlineData("dotnet a.dll --port 5080", "dotnet a.dll --port 5081", false)]
    [InlineData("dotnet a.dll --db http://10.0.0.1", "dotnet a.dll --db http://10.0.0.2", true)]
    [InlineData("dotnet a.dll --threads 2", "dotnet a.dll --threads 64", true)]
    public void The_port_on_which_a_program_listens_is_no_difference_and_other_numbers_are(string a, string b, bool differs) =>
        Assert.Equal(differs ? "Command" : null, ComparedFacts.UnderStudy(ComparedFacts.Of([Started(a), Started(b)])));

    [Fact]
    public void Another_endpoint_beside_another_program_has_more_than_one_possible_cause()
    {
        var other = Started("dotnet b.dll") with { Path = "/other", Plan = A.Plan! with { Url = "http://127.0.0.1:5000/other" } };
        var rows = ComparedFacts.Of([Started("dotnet a.dll"), other with { Target = A.Target! with { MinThreads = 64 } }]);

        Assert.Equal("Endpoint", ComparedFacts.UnderStudy(rows));
        Assert.Equal(["Command", "Min threads"], ComparedFacts.Confounders(rows));
    }

    private static RunHeader Started(string command, params (string Name, string Value)[] variables) => A with
    {
        Program = new StartedProgram(command) { Environment = [.. variables.Select(one => new ProgramVariable(one.Name, one.Value))], WarmUpSeconds = 3 },
    };

    /// <summary>The runtime counts half a processor and 0.8 of one as one each.</summary>
    [Theory]
    [InlineData(0.5, 0.5, false)]
    [InlineData(0.5, 0.8, true)]
    [InlineData(0.5, null, true)]
    public void Another_quota_is_another_condition(double quota, double? other, bool differs)
    {
        var rows = ComparedFacts.Of([WithQuota(quota), WithQuota(other)]);

        Assert.Equal(differs, ComparedFacts.UnderStudy(rows) == "Processor quota");
        Assert.False(rows.Single(row => row.Name == "Processors").Differs);
    }

    private static RunHeader WithQuota(double? quota) => A with { Target = A.Target! with { ProcessorCount = 1, QuotaProcessors = quota } };

    [Fact]
    public void A_fact_that_only_one_run_has_differs()
    {
        var rows = ComparedFacts.Of([A, A with { Target = null }]);

        Assert.Contains("Processors", ComparedFacts.Confounders(rows));
        Assert.Null(rows.Single(row => row.Name == "Processors").Values[1]);
    }

    [Theory]
    [InlineData(1.5, 2.4, "1.5 s", "2.4 s")]
    [InlineData(10, 10.4, "10 s", "10.4 s")]
    [InlineData(0.43, 0.431, "430 ms", "431 ms")]
    [InlineData(100.001, 100.002, "100.001 s", "100.002 s")]
    [InlineData(150, 150.25, "2 min 30 s", "2 min 30.25 s")]
    public void Durations_are_compared_as_values_and_their_texts_show_the_difference(double first, double second, string textOfFirst, string textOfSecond)
    {
        var rows = ComparedFacts.Of([A with { Plan = A.Plan! with { DurationSeconds = first } }, A with { Plan = A.Plan! with { DurationSeconds = second } }]);
        var load = rows.Single(row => row.Name == HeaderFacts.Load);

        Assert.True(load.Differs);
        Assert.Contains($"for {textOfFirst},", load.Values[0], StringComparison.Ordinal);
        Assert.Contains($"for {textOfSecond},", load.Values[1], StringComparison.Ordinal);
    }

    [Fact]
    public void A_part_of_the_load_that_its_words_do_not_say_differs_all_the_same()
    {
        var rows = ComparedFacts.Of([A, A with { Plan = A.Plan! with { ExpectedBody = "ok" } }]);

        Assert.Equal(HeaderFacts.Load, ComparedFacts.UnderStudy(rows));
        Assert.Equal(2, rows.Single(row => row.Name == HeaderFacts.Load).Values.Distinct(StringComparer.Ordinal).Count());
    }

    /// <summary>Of a long command line only what was changed is worth a place in the headline, and ports that were free are not.</summary>
    [Theory]
    [InlineData("dotnet Shop.dll --mode old --port 5000", "dotnet Shop.dll --mode new --port 5001", "Command line: old 5000 → new 5001")]
    [InlineData("dotnet Shop.dll --port 5000", "dotnet Shop.dll --port 5001", null)]
    [InlineData("dotnet Shop.dll", "dotnet Shop.dll --fast", "Command line: none → --fast")]
    public void A_command_line_differs_in_words(string a, string b, string? words) =>
        Assert.Equal(words, FactDifference.OfWords("Command line", a, b)?.Words);
}
