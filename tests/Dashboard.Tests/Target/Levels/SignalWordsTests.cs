using Dashboard.Target.Levels;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Levels;

public sealed class SignalWordsTests
{
    /// <summary>A runtime tells of waits from .NET 9 on.</summary>
    [Theory]
    [InlineData("8.0.20", SignalLevel.All, "Counters, lock contentions and per-request timing are read. Other waits need .NET 9 or later.")]
    [InlineData("8.0.20", SignalLevel.Waits, "Counters and lock contentions are read; per-request timing is off. Other waits need .NET 9 or later.")]
    [InlineData("8.0.20", SignalLevel.Counters, "Only counters are read.")]
    [InlineData("10.0.1", SignalLevel.All, "Counters, waits and per-request timing are read.")]
    [InlineData(null, SignalLevel.Waits, "Counters and waits are read; per-request timing is off.")]
    public void Waits_are_said_to_be_read_where_the_runtime_tells_them(string? version, SignalLevel level, string sentence) =>
        Assert.Equal(sentence, SignalWords.Of(level, new TargetFacts(1, "Shop", "Shop", "Shop", version, "Linux", "x64")));
}
