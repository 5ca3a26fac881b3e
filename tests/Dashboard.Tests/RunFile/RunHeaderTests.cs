using Dashboard.Compare.Verdicts;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

public sealed class RunHeaderTests
{
    private static readonly TargetFacts Shop = new(12, "Shop", "Shop", "dotnet Shop.dll --token abc", "10.0.0", "Linux", "x64");

    [Fact]
    public void A_run_is_of_the_program_however_often_that_was_started_and_whatever_of_it_is_masked()
    {
        var header = StoredHeader.Of(GeneratedRun.Header(0) with { Target = Shop }, keepsCommandLine: false);

        Assert.True(header.IsOf(Shop));
        Assert.True(header.IsOf(Shop with { ProcessId = 13 }));
        Assert.False(header.IsOf(Shop with { CommandLine = "dotnet Shop.dll --port 1" }));
        Assert.False(header.IsOf(Shop with { Name = "Other" }));
        Assert.False((header with { Target = null }).IsOf(Shop));
    }

    [Fact]
    public void How_a_program_was_started_is_kept_without_its_secrets_unless_these_are_asked_for()
    {
        var started = new StartedProgram("dotnet Shop.dll --token abcdef123456")
        {
            Environment = [new ProgramVariable("DOTNET_gcServer", "1"), new ProgramVariable("SHOP_PASSWORD", "abcdef123456"), new ProgramVariable("DB", "Host=a;Password=abcdef123456")],
            Folder = "/srv/shop",
            WarmUpSeconds = 3,
        };
        var header = GeneratedRun.Header(0) with { Program = started };

        var line = RunFormat.Line(StoredHeader.Of(header, keepsCommandLine: false));
        Assert.DoesNotContain("abcdef123456", System.Text.Encoding.UTF8.GetString(line), StringComparison.Ordinal);
        var read = RunFormat.ReadHeader(line)!.Program!;
        Assert.Equal(("dotnet Shop.dll --token ***", "/srv/shop", 3), (read.Command, read.Folder, read.WarmUpSeconds));
        Assert.Equal([new("DOTNET_gcServer", "1"), new("SHOP_PASSWORD", "***"), new("DB", "Host=a;Password=***")], read.Environment);
        Assert.Equal(started.Environment, StoredHeader.Of(header, keepsCommandLine: true).Program!.Environment);
    }

    [Fact]
    public void A_load_at_the_same_time_is_a_condition_and_a_secret_in_its_address_is_not_kept()
    {
        var first = new LoadPhase("GET /report", new LoadPlan("http://127.0.0.1:5000/report", 100, DurationSeconds: 10));
        var other = new LoadPhase("GET /orders", new LoadPlan("http://127.0.0.1:5000/orders?token=abcdef123456", 10, DurationSeconds: 10));
        var header = StoredHeader.Of(GeneratedRun.Header(0) with { Path = null, Plan = null, Phases = [first with { Beside = [other] }] }, keepsCommandLine: false);

        var fact = HeaderFacts.Of(header).Single(fact => fact.Name == "Concurrent load: GET /orders");
        Assert.True(fact.IsCondition);
        Assert.Contains("10 connections for 10 s", fact.Value, StringComparison.Ordinal);
        Assert.DoesNotContain("abcdef123456", System.Text.Encoding.UTF8.GetString(RunFormat.Line(header)), StringComparison.Ordinal);
        Assert.Equal(header.Phases[0].Loads, RunFormat.ReadHeader(RunFormat.Line(header))!.Phases[0].Loads, (a, b) => a.Name == b.Name && a.Load == b.Load);

        var of = LoadFacts.Of(header, "GET /orders");
        Assert.Equal(("GET /orders", "/orders"), (of.Phases[0].Name, of.Path));
        Assert.Contains(HeaderFacts.Of(of), fact => fact.Name == "Concurrent load: GET /report");
    }
}
