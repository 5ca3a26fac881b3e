using Dashboard.Format;

namespace Dashboard.Tests.Format;

public sealed class SecretsTests
{
    [Theory]
    [InlineData("app --api-key abc123 --port 80", "app --api-key *** --port 80")]
    [InlineData("app --Auth:ClientSecret=abc --x", "app --Auth:ClientSecret=*** --x")]
    [InlineData("app -token \"a b\" --x", "app -token *** --x")]
    [InlineData("app --password --verbose", "app --password --verbose")]
    [InlineData("DB_PASSWORD=p4ss dotnet app.dll", "DB_PASSWORD=*** dotnet app.dll")]
    [InlineData("app Server=db;User Id=sa;Password=p4ss;Encrypt=true", "app Server=db;User Id=sa;Password=***;Encrypt=true")]
    [InlineData("app --ConnectionStrings:Shop=\"Server=db;Pwd=p4ss\"", "app --ConnectionStrings:Shop=\"Server=db;Pwd=***\"")]
    [InlineData("app AccountKey=abc==;EndpointSuffix=core", "app AccountKey=***;EndpointSuffix=core")]
    [InlineData("curl -H Authorization: Bearer eyJ.x.y /x", "curl -H Authorization: *** *** /x")]
    [InlineData("app signing.key=abc SESSION=1", "app signing.key=*** SESSION=***")]
    [InlineData("http://sa:p4ss@db/x", "http://***@db/x")]
    [InlineData("/orders?token=abc&page=2", "/orders?token=***&page=2")]
    [InlineData("/orders?page=2&Access_Token=abc#x", "/orders?page=2&Access_Token=***#x")]
    [InlineData("/users?mail=jane.doe@example.org", "/users?mail=***")]
    [InlineData("/users?mail=jane.doe%40example.org&x=1", "/users?mail=***&x=1")]
    [InlineData("app --keyboard de --monkey=1 --tokenizer=bpe --passive", "app --keyboard de --monkey=1 --tokenizer=bpe --passive")]
    [InlineData("/api/diagscenario/taskwait?ms=500", "/api/diagscenario/taskwait?ms=500")]
    [InlineData(".Result on a task, 500 ms, 125 connections for 10 s", ".Result on a task, 500 ms, 125 connections for 10 s")]
    public void What_is_named_as_a_secret_is_masked_and_nothing_else(string text, string masked) => Assert.Equal(masked, Secrets.Masked(text));

    [Fact]
    public void A_text_of_a_megabyte_that_nearly_matches_takes_no_time()
    {
        Assert.NotEmpty(Secrets.Masked(string.Concat(Enumerable.Repeat("a-a.a:", 200_000)) + "@"));
        Assert.NotEmpty(Secrets.Masked(new string('a', 1_000_000) + "="));
        Assert.NotEmpty(Secrets.Masked(string.Concat(Enumerable.Repeat("--key-", 200_000)) + "="));
        Assert.NotEmpty(Secrets.Masked(string.Concat(Enumerable.Repeat("://a", 250_000)) + " "));
        Assert.NotEmpty(Secrets.Masked(string.Concat(Enumerable.Repeat("a.", 500_000)) + "@ "));
    }
}
