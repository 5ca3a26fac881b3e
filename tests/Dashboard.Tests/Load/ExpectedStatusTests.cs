using Dashboard.Load;

namespace Dashboard.Tests.Load;

public sealed class ExpectedStatusTests
{
    [Theory]
    [InlineData(null, "200 299 399", "0 199 400 599 600 999")]
    [InlineData("200", "200", "201 404")]
    [InlineData("2XX, 404", "200 299 404", "300 403 405")]
    [InlineData("300-304,5xx", "300 304 500 599", "299 305 600")]
    [InlineData("000,9xx", "0 999", "1 899")]
    public void Statuses_classes_and_ranges_are_read(string? text, string success, string errors)
    {
        var expected = ExpectedStatus.Parse(text)!;

        Assert.All(success.Split(' ').Select(int.Parse), status => Assert.True(expected.Contains(status), $"{status}"));
        Assert.All(errors.Split(' ').Select(int.Parse), status => Assert.False(expected.Contains(status), $"{status}"));
        Assert.Null(ExpectedStatus.Refuse(text));
    }

    [Theory]
    [InlineData("")]
    [InlineData("200,")]
    [InlineData("20")]
    [InlineData("2000")]
    [InlineData("ok")]
    [InlineData("xxx")]
    [InlineData("404-200")]
    [InlineData("200-204-206")]
    public void Anything_else_is_refused_in_a_sentence(string text)
    {
        Assert.Null(ExpectedStatus.Parse(text));
        Assert.EndsWith($"not as '{text}'.", ExpectedStatus.Refuse(text));
        Assert.Equal(ExpectedStatus.Refuse(text), LoadLimits.Refuse(new LoadPlan("http://127.0.0.1:5000/", 1, Requests: 1) { ExpectedStatus = text }, []));
    }
}
