using System.Text;
using Dashboard.Format;

namespace Dashboard.Tests.Format;

/// <summary>Text of the observed program on its way to other people's tools: labels, log records, assistants.</summary>
public sealed class ForeignTextTests
{
    [Theory]
    [InlineData("GET /orders", "GET /orders")]
    [InlineData("GET /orders?token=pl4nt3d", "GET /orders")]
    [InlineData("GET /orders?token=pl4nt3d waits", "GET /orders waits")]
    [InlineData("GET /orders?page=pl4nt3d&x=1 (2 s)", "GET /orders (2 s)")]
    [InlineData("GET /orders?id=1 blocks in Shop.Load (Shop.cs:3)", "GET /orders blocks in Shop.Load (Shop.cs:3)")]
    [InlineData("GET /orders blocks in Orders.Find<int?> (Orders.cs:14)", "GET /orders blocks in Orders.Find<int?> (Orders.cs:14)")]
    [InlineData("GET /orders blocks in Orders.Get<List<int>> (Orders.cs:14)", "GET /orders blocks in Orders.Get<List<int>> (Orders.cs:14)")]
    [InlineData("http://user:pl4nt3d@stock:8080/a?q=pl4nt3d", "http://***@stock:8080/a")]
    [InlineData("Server=db;Password=pl4nt3d;Timeout=3", "Server=db;Password=***;Timeout=3")]
    [InlineData("Shop --api-key pl4nt3d", "Shop --api-key ***")]
    [InlineData("Authorization: Bearer pl4nt3d", "Authorization: *** ***")]
    [InlineData("a\r\nb\u0007\u200b", "a b\\u0007\\u200b")]
    [InlineData("a\nb\u001b[31m\u202e", @"a b\u001b[31m\u202e")]
    [InlineData("1\u202f000 requests, 5\u00a0s", "1 000 requests, 5 s")]
    [InlineData("Is it slow? It is.", "Is it slow? It is.")]
    [InlineData("Is GET / slow? It is.", "Is GET / slow? It is.")]
    public void It_is_one_visible_line_without_queries_and_secrets(string text, string shown) => Assert.Equal(shown, ForeignText.InCharacters(text, 120));

    [Theory]
    [InlineData("x")]
    [InlineData("é")]
    [InlineData("選")]
    [InlineData("𝒜")]
    public void A_long_one_is_cut_between_two_characters(string character)
    {
        var text = string.Concat(Enumerable.Repeat(character, 1_000));
        var (bytes, characters) = (ForeignText.InBytes(text, 480), ForeignText.InCharacters(text, 120));

        Assert.InRange(Encoding.UTF8.GetByteCount(bytes), 476, 480);
        Assert.InRange(characters.Length, 119, 120);
        Assert.All([bytes, characters], cut => Assert.EndsWith($"{character}…", cut, StringComparison.Ordinal));
        Assert.All([bytes, characters], static cut => Assert.DoesNotContain("\ufffd", cut, StringComparison.Ordinal));
    }

    [Fact]
    public void One_that_fits_is_whole() => Assert.Equal("ééé", ForeignText.InBytes("ééé", 6));
}
