using System.Text;
using Dashboard.Assistants;

namespace Dashboard.Tests.Assistants;

/// <summary>Text of the observed program on its way to an assistant.</summary>
public sealed class DataTextTests
{
    [Theory]
    [InlineData("x")]
    [InlineData("é")]
    [InlineData("選")]
    [InlineData("𝒜")]
    public void A_long_text_is_cut_between_two_characters(string character)
    {
        var cut = DataText.Of(string.Concat(Enumerable.Repeat(character, 1_000)));

        Assert.InRange(Encoding.UTF8.GetByteCount(cut), DataText.MaxBytes - 4, DataText.MaxBytes);
        Assert.EndsWith($"{character}…", cut, StringComparison.Ordinal);
        Assert.DoesNotContain("\ufffd", cut, StringComparison.Ordinal);
    }
}
