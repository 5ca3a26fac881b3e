using Dashboard.Presets;

namespace Dashboard.Tests.Presets;

public sealed class PresetPreparationTests
{
    [Theory]
    [InlineData(0, "Preparing: 0 s of about 26 s")]
    [InlineData(12.7, "Preparing: 12 s of about 26 s")]
    [InlineData(40, "Preparing: 40 s, longer than expected")]
    public void A_preparation_says_how_far_it_is(double seconds, string words)
    {
        var time = new SetTime();
        var preparation = new PresetPreparation("s2", TimeSpan.FromSeconds(25.4), time);
        time.Seconds = seconds;

        Assert.Equal(words, preparation.Words);
    }

    private sealed class SetTime : TimeProvider
    {
        public double Seconds { get; set; }

        public override long TimestampFrequency => 1000;

        public override long GetTimestamp() => (long)(Seconds * 1000);
    }
}
