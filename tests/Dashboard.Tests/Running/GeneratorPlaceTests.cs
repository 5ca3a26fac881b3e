using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

public sealed class GeneratorPlaceTests
{
    private static readonly TargetFacts Target = new(1, "TargetApp", "TargetApp", "dotnet TargetApp.dll", "10.0.12", "Linux", "x64")
    {
        BaseAddress = "http://target:5000/",
        OnThisMachine = true,
    };

    [Fact]
    public void Loopback_and_own_addresses_are_the_same_machine()
    {
        Assert.True(GeneratorPlace.IsTargetsMachine("http://127.0.0.1:5000/a", null));
        Assert.True(GeneratorPlace.IsTargetsMachine("http://localhost/a", null));
        Assert.True(GeneratorPlace.IsTargetsMachine($"http://{Environment.MachineName}/a", null));
        Assert.False(GeneratorPlace.IsTargetsMachine("http://192.0.2.7/a", null));
    }

    /// <summary>Two containers of one machine: the target is reached through a socket file, its address is a name of their own network.</summary>
    [Fact]
    public void A_target_in_another_container_of_this_machine_shares_it()
    {
        Assert.True(GeneratorPlace.IsTargetsMachine("http://target:5000/test/sync?ms=5", Target));
        Assert.False(GeneratorPlace.IsTargetsMachine("http://elsewhere:5000/test/sync", Target));
        Assert.False(GeneratorPlace.IsTargetsMachine("http://target:5000/a", Target with { OnThisMachine = null }));
        Assert.False(GeneratorPlace.IsTargetsMachine("http://target:5000/a", Target with { BaseAddress = null }));
    }

    [Theory]
    [InlineData("true", "on the target's machine, in its own process")]
    [InlineData("false", "unknown")]
    [InlineData(null, "unknown")]
    public void A_header_of_any_version_is_read_and_never_claims_another_machine(string? written, string place)
    {
        var header = new RunHeader(RunFormat.Version, "a", DateTimeOffset.UnixEpoch, "A")
        {
            Machine = MachineFacts.Current,
            Plan = new LoadPlan("http://target:5000/a", 1, DurationSeconds: 1),
        };
        var line = System.Text.Encoding.UTF8.GetString(RunFormat.Line(header));
        Assert.DoesNotContain("generatorOnTargetMachine", line, StringComparison.Ordinal);
        var read = RunFormat.ReadHeader(System.Text.Encoding.UTF8.GetBytes(written is null ? line : line[..^1] + $",\"generatorOnTargetMachine\":{written}}}"));

        Assert.Equal(place, HeaderFacts.Of(read!).Single(fact => fact.Name == "Load generator").Value);
    }

    [Fact]
    public void Sources_of_facts_survive_in_a_header()
    {
        var header = new RunHeader(RunFormat.Version, "a", DateTimeOffset.UnixEpoch, "A")
        {
            Machine = MachineFacts.Current,
            Target = Target with { MinThreads = 25, Sources = new FactSources("affinity of the process", "DOTNET_X", null) },
        };

        var read = RunFormat.ReadHeader(RunFormat.Line(header))!;

        Assert.Equal(header.Target, read.Target);
        Assert.Contains(
            HeaderFacts.Of(read), fact => fact is { IsCondition: false, Value: "processors: affinity of the process; minimum: DOTNET_X; maximum: unknown" });
    }
}
