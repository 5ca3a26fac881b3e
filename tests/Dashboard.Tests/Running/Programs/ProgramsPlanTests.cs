using Dashboard.Running;
using Dashboard.Running.Programs;
using Dashboard.Tests.Cli;

namespace Dashboard.Tests.Running.Programs;

/// <summary>What is asked of a plan before anything starts, and the command line that does the same.</summary>
public sealed class ProgramsPlanTests
{
    [Fact]
    public void What_is_wrong_is_a_sentence_at_its_field()
    {
        (string Field, string Sentence, ProgramsPlan Plan)[] wrong =
        [
            ("CommandA", "Command A: what to start", Plans.Of(a: "")),
            ("CommandB", "Command B: what to start", Plans.Of(b: " ")),
            ("CommandB", "Command B: at most", Plans.Of(b: new string('x', 5_000))),
            ("EnvironmentA", "Environment A: NAME=VALUE, such as DOTNET_gcServer=1, not 'gcServer'.", Plans.Of().WithVariable(0, "", "gcServer")),
            ("EnvironmentB", "Environment B: NAME=VALUE", Plans.Of().WithVariable(1, "A B", "1")),
            ("Path", "Path: begin with", Plans.Of() with { Path = "orders" }),
            ("Path", "Path: begin with one", Plans.Of() with { Path = "//evil.example/" }),
            ("Connections", "Connections: 1 to", Plans.Of() with { Load = new LoadOverrides { Connections = 0 } }),
            ("Times", "Repeats: 1 to 50, not 51.", Plans.Of(times: 51)),
            ("WarmUpSeconds", "Warm-up: 0 to 60 s, not 61.", Plans.Of() with { WarmUpSeconds = 61 }),
            ("", "A comparison of programs has two sides.", Plans.Of() with { Sides = [] }),
        ];
        Assert.All(wrong, one =>
        {
            var problem = one.Plan.Problem();
            Assert.Equal(one.Field, problem?.Field);
            Assert.StartsWith(one.Sentence, problem!.Sentence, StringComparison.Ordinal);
        });
        Assert.Null(Plans.Of().Problem());
    }

    [Fact]
    public void A_run_goes_to_the_address_of_its_side_with_the_method_and_query_of_the_plan_and_recovers_for_a_second()
    {
        var plan = Plans.Of() with { Load = new LoadOverrides { Method = "POST", Query = "days=7", Connections = 3, Requests = 9 } };

        Assert.Null(plan.Problem());
        var run = plan.RunAt(new Uri("http://127.0.0.1:4711/"));

        var load = Assert.IsType<Dashboard.Load.LoadPlan>(run.OnlyLoad);
        Assert.Equal(("http://127.0.0.1:4711/orders?days=7", "POST", 3, 9), (load.Url, load.Method, load.Connections, load.Requests));
        Assert.Equal((TimeSpan.FromSeconds(1), "/orders"), (run.Tail, run.Scenario?.Path));
    }

    [Theory]
    [InlineData("dotnet Shop.dll --urls \"http://127.0.0.1:5001\"", "dotnet Shop.dll --urls http://127.0.0.1:5001")]
    [InlineData("\"/opt/my shop/Shop\" --x", "\"/opt/my shop/Shop\" --x")]
    public void The_words_of_a_command_are_written_so_that_they_are_read_alike(string typed, string written)
    {
        var words = ProgramSide.WordsOf(typed);

        Assert.Equal(written, ProgramSide.TextOf(words));
        Assert.Equal(words, ProgramSide.WordsOf(written));
    }

    [Fact]
    public void The_command_line_that_does_the_same_names_what_the_form_names()
    {
        var plan = Plans.Of(a: "dotnet Shop.dll", b: "dotnet Shop.dll").WithVariable(1, "DOTNET_gcServer", "1").In(0, "/opt/old shop");

        Assert.Equal(
            "threadpool-dashboard run --path /orders -c 50 -d 10s --repeat 5 --warm-up 3s --side-environment B:DOTNET_gcServer=1 "
                + "--folder 'A:/opt/old shop' -- dotnet Shop.dll",
            ProgramsCommandLine.Of(plan));
        Assert.Null(ProgramsCommandLine.Note(plan));
        Assert.EndsWith(
            "--path '/orders?days=7&all' --repeat 4 --warm-up 3s --against-command 'dotnet new/Shop.dll' -- dotnet old/Shop.dll",
            ProgramsCommandLine.Of(Plans.Of(times: 4) with { Load = new LoadOverrides { Query = "days=7&all" } }),
            StringComparison.Ordinal);
        Assert.Contains("--against-command 'dotnet Shop.dll'", ProgramsCommandLine.Of(Plans.Of(a: "dotnet Shop.dll", b: "dotnet Shop.dll")), StringComparison.Ordinal);
        var posts = Plans.Of() with { Load = new LoadOverrides { Method = "POST" } };
        Assert.Contains("--http request.http --allow-writes", ProgramsCommandLine.Of(posts), StringComparison.Ordinal);
        Assert.Equal("request.http has the line POST /orders.", ProgramsCommandLine.Note(posts));
    }

    /// <summary>It is read by the parser of the command line itself; the program that is not there is all that it refuses.</summary>
    [Fact(Timeout = 20_000)]
    public async Task The_command_line_is_one_that_the_verb_takes()
    {
        using var folder = new TemporaryFolder();
        var plan = Plans.Of(a: "/no/such/program", b: "/no/such/other").WithVariable(0, "NAME", "x").In(1, folder.FullPath);
        var words = ProgramSide.WordsOf(ProgramsCommandLine.Of(plan).Replace('\'', '"'));

        var verb = await CalledVerb.RunAsync([words[1], "--data", folder.FullPath, .. words[2..]]);

        verb.FailedWith(1, "'/no/such/program' not found");
    }
}
