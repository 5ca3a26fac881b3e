using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Tests.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running;

[Collection(LiveTargetCollection.Name)]
public sealed class SignalChoicesTests : IDisposable
{
    private static readonly TargetFacts Shop = new(1, "Shop", "Shop", "Shop.dll --password secret", "10.0.0", "Linux", "x64");

    private readonly TemporaryFolder _data = new();
    private readonly LogLines<SignalChoices> _log = new();

    private string FilePath => Path.Combine(_data.FullPath, "signals.json");

    public void Dispose() => _data.Dispose();

    [Fact]
    public void The_last_choice_for_a_program_outlives_the_dashboard_whatever_its_arguments_and_they_are_not_written()
    {
        Choices().Keep(Shop, SignalLevel.All);
        Choices().Keep(Shop, SignalLevel.Counters);
        Choices().Keep(Shop with { Name = "Other" }, SignalLevel.All);

        Assert.Equal(SignalLevel.Counters, Choices().Of(Shop with { ProcessId = 7, CommandLine = "Shop.dll" }));
        Assert.Equal(SignalLevel.All, Choices().Of(Shop with { Name = "Other" }));
        Assert.Null(Choices().Of(Shop with { EntryAssembly = "Else" }));
        Assert.DoesNotContain("secret", File.ReadAllText(FilePath));
        Assert.Equal([FilePath], Directory.GetFiles(_data.FullPath, "*.json*"));
        Assert.Empty(_log.Lines);
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("""{"name":"Shop"}""")]
    [InlineData("""[{"entryAssembly":"Shop","level":"all"}]""")]
    [InlineData("""[{"name":"Shop","entryAssembly":"Shop","level":"everything"}]""")]
    [InlineData("""[{"name":null,"entryAssembly":"Shop","level":"all"}]""")]
    public void A_damaged_file_is_as_good_as_none_with_a_sentence_in_the_log_and_the_next_choice_sets_it_aside(string damaged)
    {
        File.WriteAllText(FilePath, damaged);

        Assert.Null(Choices().Of(Shop));
        Assert.StartsWith("Warning: The chosen signals are unknown: signals.json in the data folder cannot be used (", Assert.Single(_log.Lines), StringComparison.Ordinal);
        Choices().Keep(Shop, SignalLevel.All);
        Assert.Equal(SignalLevel.All, Choices().Of(Shop));
        Assert.Equal(damaged, File.ReadAllText(Path.Combine(_data.FullPath, "signals.damaged.json")));
    }

    [Fact]
    public void A_null_and_a_level_that_does_not_exist_are_skipped()
    {
        File.WriteAllText(FilePath, """[null, {"name":"Shop","entryAssembly":"Shop","level":99}, {"name":"Other","entryAssembly":"Shop","level":"all"}]""");

        Assert.Null(Choices().Of(Shop));
        Assert.Equal(SignalLevel.All, Choices().Of(Shop with { Name = "Other" }));
        Assert.Empty(_log.Lines);
    }

    [Fact]
    public void The_programs_chosen_longest_ago_are_forgotten()
    {
        var many = Enumerable.Range(0, SignalChoices.Max).Select(n => new { name = $"App{n}", entryAssembly = $"App{n}", level = "all" });
        File.WriteAllText(FilePath, JsonSerializer.Serialize(many));

        Choices().Keep(Shop, SignalLevel.All);

        Assert.Null(Choices().Of(Shop with { Name = "App0", EntryAssembly = "App0" }));
        Assert.Equal(SignalLevel.All, Choices().Of(Shop with { Name = "App1", EntryAssembly = "App1" }));
        Assert.Equal(SignalLevel.All, Choices().Of(Shop));
    }

    [Fact]
    public void A_folder_that_cannot_be_written_any_more_costs_a_sentence_in_the_log()
    {
        var choices = Choices();
        Directory.CreateDirectory(FilePath);

        choices.Keep(Shop, SignalLevel.All);

        Assert.Contains(_log.Lines, line => line.StartsWith("Warning: Changes are not saved: signals.json cannot be written in the data folder (", StringComparison.Ordinal));
    }

    [Fact(Timeout = 60_000)]
    public async Task What_is_chosen_for_the_target_that_is_attached_is_kept()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        await using var monitor = LiveTarget.NewMonitor();
        await monitor.AttachAsync(target.Id, TestContext.Current.CancellationToken);

        new SignalLevels(monitor, Choices()).Choose(SignalLevel.Counters);

        Assert.Equal(SignalLevel.Counters, Choices().Of(monitor.Facts!));
    }

    private SignalChoices Choices() => new(new RunFolder(_data.FullPath), _log);
}
