using TargetApp.Store.Matrix;

namespace TargetApp.Tests.Store.Matrix;

public sealed class KeySequenceTests
{
    [Theory]
    [InlineData(1_000)]
    [InlineData(4_096)]
    [InlineData(65_537)]
    [InlineData(1_000_003)]
    public void Random_keys_are_the_sequential_ones_each_once_in_another_order(int count)
    {
        var sequence = new KeySequence(KeyOrder.Random, count);
        var keys = Enumerable.Range(0, count).Select(sequence.At).ToArray();

        Assert.Equal(Enumerable.Range(0, count), keys.Order());
        // Of a random permutation about one number stays in its place, and half of the neighbours descend.
        Assert.InRange(keys.Where((key, place) => key == place).Count(), 0, 20);
        Assert.InRange(keys.Zip(keys.Skip(1)).Count(pair => pair.First > pair.Second), count * 0.45, count * 0.55);
    }

    [Fact]
    public void Sequential_keys_are_their_places()
    {
        var sequence = new KeySequence(KeyOrder.Sequential, 5_000);

        Assert.All(Enumerable.Range(0, 5_000), place => Assert.Equal(place, sequence.At(place)));
    }
}
