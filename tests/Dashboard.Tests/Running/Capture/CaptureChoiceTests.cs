using Dashboard.RunFile;
using Dashboard.Running.Capture;

namespace Dashboard.Tests.Running.Capture;

public sealed class CaptureChoiceTests : IDisposable
{
    private readonly TemporaryFolder _data = new();
    private readonly LogLines<CaptureChoice> _log = new();

    public void Dispose() => _data.Dispose();

    [Fact]
    public void Incidents_are_captured_until_somebody_chooses_otherwise_and_that_outlives_the_dashboard()
    {
        Assert.True(NewChoice().IsOn);

        NewChoice().Choose(on: false);
        Assert.False(NewChoice().IsOn);

        NewChoice().Choose(on: true);
        Assert.True(NewChoice().IsOn);
        Assert.Empty(_log.Lines);
    }

    [Fact]
    public void The_command_line_counts_for_this_dashboard_until_somebody_chooses()
    {
        var choice = NewChoice();
        choice.Give(on: false);

        Assert.False(choice.IsOn);
        Assert.True(NewChoice().IsOn);
        choice.Choose(on: true);
        Assert.True(choice.IsOn);
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("{}")]
    [InlineData("""{"on":"no"}""")]
    public void A_damaged_file_is_as_good_as_none_with_a_sentence_in_the_log_and_the_next_choice_sets_it_aside(string damaged)
    {
        File.WriteAllText(Path.Combine(_data.FullPath, "capture.json"), damaged);

        Assert.True(NewChoice().IsOn);
        Assert.StartsWith("Warning: Incident capture is on: capture.json in the data folder cannot be used (", Assert.Single(_log.Lines), StringComparison.Ordinal);
        NewChoice().Choose(on: false);
        Assert.False(NewChoice().IsOn);
        Assert.Equal(damaged, File.ReadAllText(Path.Combine(_data.FullPath, "capture.damaged.json")));
    }

    [Fact]
    public void A_folder_that_cannot_be_written_costs_a_line_in_the_log_and_the_choice_holds()
    {
        var choice = NewChoice();
        Directory.Delete(_data.FullPath);
        choice.Choose(on: false);

        Assert.False(choice.IsOn);
        Assert.StartsWith("Warning: Changes are not saved: capture.json cannot be written in the data folder (", Assert.Single(_log.Lines), StringComparison.Ordinal);
        Directory.CreateDirectory(_data.FullPath);
    }

    private CaptureChoice NewChoice() => new(new RunFolder(_data.FullPath), _log);
}
