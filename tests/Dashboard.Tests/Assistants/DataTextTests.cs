using System.Text;
using Dashboard.Assistants;

namespace Dashboard.Tests.Assistants;

/// <summary>Text of the observed program on its way to an assistant.</summary>
public sealed class DataTextTests
{
    [Theory]
    [InlineData("GET /orders blocks in Orders.Get<List<int>> (Orders.cs:14)", "GET /orders blocks in Orders.Get<List<int>> (Orders.cs:14)")]
    [InlineData("GET /orders?token=pl4nt3d waits", "GET /orders?*** waits")]
    [InlineData("GET /orders?page=pl4nt3d&x=1 (2 s)", "GET /orders?*** (2 s)")]
    [InlineData("http://user:pl4nt3d@stock:8080/a?q=pl4nt3d", "http://***@stock:8080/a?***")]
    [InlineData("Server=db;Password=pl4nt3d;Timeout=3", "Server=db;Password=***;Timeout=3")]
    [InlineData("Shop --api-key pl4nt3d", "Shop --api-key ***")]
    [InlineData("Authorization: Bearer pl4nt3d", "Authorization: *** ***")]
    [InlineData("a\r\nb\u0007\u200b", "a b\\u0007\\u200b")]
    [InlineData("1\u202f000 requests, 5\u00a0s", "1 000 requests, 5 s")]
    [InlineData("Is it slow? It is.", "Is it slow? It is.")]
    public void Secrets_queries_and_characters_that_control_are_gone(string text, string shown) => Assert.Equal(shown, DataText.Of(text));

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
