using Dashboard.Presets;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Presets;

public sealed class PresetPreparationTests
{
    [Theory]
    [InlineData(0, "Preparing: 0 s of about 26 s")]
    [InlineData(12.7, "Preparing: 12 s of about 26 s")]
    [InlineData(40, "Preparing: 40 s, longer than expected")]
    public void A_preparation_says_how_far_it_is(double seconds, string words)
    {
        var time = new FakeTimeProvider();
        var preparation = new PresetPreparation("s2", TimeSpan.FromSeconds(25.4), time);
        time.Advance(TimeSpan.FromSeconds(seconds));

        Assert.Equal(words, preparation.Words);
    }
}
