using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Tests.Target;
using Dashboard.Timeline;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Running;

public sealed class SignalLevelsTests : IDisposable
{
    private static readonly TargetFacts Shop = new(1, "Shop", "Shop", "Shop.dll", "10.0.0", "Linux", "x64");
    private static readonly TargetFacts Sample = new(2, "TargetApp", "TargetApp", "TargetApp.dll", "10.0.0", "Linux", "x64");

    private readonly TemporaryFolder _data = new();
    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();
    private readonly SignalLevels _levels;

    public SignalLevelsTests() => _levels = NewLevels();

    public void Dispose() => _data.Dispose();

    private SignalLevel Asked => _monitor.Status.Signals.Asked;

    [Fact]
    public void Of_a_foreign_target_waits_are_read_and_of_the_sample_everything()
    {
        _levels.Begin(Shop);
        Assert.Equal(SignalLevel.Waits, Asked);

        _levels.Begin(Sample);
        _levels.IsSample(Sample);
        Assert.Equal(SignalLevel.All, Asked);

        _levels.Begin(Shop);
        Assert.Equal(SignalLevel.Waits, Asked);
    }

    [Fact]
    public void A_restart_of_the_same_program_changes_nothing()
    {
        _levels.Begin(Sample);
        _levels.IsSample(Sample);
        _levels.Begin(Sample with { ProcessId = 3 });

        Assert.Equal(SignalLevel.All, Asked);
    }

    [Fact]
    public void What_the_command_line_gives_holds_for_every_target()
    {
        _levels.Give(SignalLevel.Counters);
        _levels.Begin(Sample);
        _levels.IsSample(Sample);
        Assert.Equal(SignalLevel.Counters, Asked);

        _levels.Begin(Shop);
        Assert.Equal(SignalLevel.Counters, Asked);
    }

    [Fact]
    public void Without_a_target_a_choice_is_for_now()
    {
        _levels.Choose(SignalLevel.All);
        Assert.Equal(SignalLevel.All, Asked);

        _levels.Begin(Shop);
        Assert.Equal(SignalLevel.Waits, Asked);
    }

    [Fact]
    public void A_choice_in_an_earlier_dashboard_counts_before_what_is_usual_and_after_what_the_command_line_gives()
    {
        NewChoices().Keep(Shop with { CommandLine = "Shop.dll --other" }, SignalLevel.All);
        var later = NewLevels();

        later.Begin(Shop);
        Assert.Equal(SignalLevel.All, Asked);

        later.Give(SignalLevel.Counters);
        later.Begin(Sample);
        later.Begin(Shop);
        Assert.Equal(SignalLevel.Counters, Asked);
    }

    private SignalChoices NewChoices() => new(new RunFolder(_data.FullPath), NullLogger<SignalChoices>.Instance);

    private SignalLevels NewLevels() => new(_monitor, NewChoices());
}
