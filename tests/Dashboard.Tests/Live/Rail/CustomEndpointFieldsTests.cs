using Dashboard.Live.Rail;
using Dashboard.Running.Page;

namespace Dashboard.Tests.Live.Rail;

public sealed class CustomEndpointFieldsTests
{
    private static readonly Uri Known = new("http://127.0.0.1:5000");

    [Fact]
    public void What_was_started_last_is_filled_in_again()
    {
        var (own, load) = Filled();
        var (later, laterLoad) = (new CustomEndpointFields(), new LoadForm());

        later.Restore(own.Keep(load), laterLoad);

        Assert.Equal(("/orders", "5080"), (later.Path, later.Address));
        Assert.Equal(load.Words(), laterLoad.Words());
        Assert.Equal("?id=7, 20 requests/s for 3 s, at most 8 unanswered, timeout 4 s, a new connection for each", laterLoad.Words());
    }

    /// <summary>What a browser kept before the form had other users.</summary>
    [Fact]
    public void A_text_that_was_kept_before_is_read()
    {
        var (own, load) = (new CustomEndpointFields(), new LoadForm());

        own.Restore("""{"address":"5080","path":"/orders","query":"id=7","atRate":true,"rate":"20","connections":"8","byCount":false,"requests":"100","duration":"3","timeout":"4","keepAlive":false}""", load);

        Assert.Equal(("/orders", "5080"), (own.Path, own.Address));
        Assert.Equal(Filled().Load.Words(), load.Words());
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{")]
    [InlineData("{}")]
    [InlineData("""{"path":"/x"}""")]
    public void A_text_that_is_none_changes_nothing(string? text)
    {
        var (own, load) = Filled();
        var before = own.Keep(load);

        own.Restore(text, load);

        Assert.Equal(before, own.Keep(load));
    }

    [Theory]
    [InlineData("/orders", "//evil.example/x")]
    [InlineData("\"8\"", "\"100000\"")]
    [InlineData("id=7", "id=7#x")]
    [InlineData("\"3\"", "null")]
    public void What_would_be_refused_is_not_filled_in(string good, string bad)
    {
        var (own, load) = Filled();
        var kept = own.Keep(load);
        Assert.Contains(good, kept, StringComparison.Ordinal);
        var (later, laterLoad) = (new CustomEndpointFields { Path = "/before" }, new LoadForm());

        later.Restore(kept.Replace(good, bad, StringComparison.Ordinal), laterLoad);

        Assert.Equal("/before", later.Path);
        Assert.Equal("", laterLoad.Connections);
    }

    [Fact]
    public void The_address_is_asked_only_where_nobody_knows_it()
    {
        var own = new CustomEndpointFields { Path = "/orders" };

        Assert.Null(own.Problem(Known));
        Assert.Equal(nameof(CustomEndpointFields.Address), own.Problem(null)!.Field);
        own.Address = "5080";
        Assert.Null(own.Problem(null));
    }

    private static (CustomEndpointFields Own, LoadForm Load) Filled() => (
        new CustomEndpointFields { Path = "/orders", Address = "5080" },
        new LoadForm { AtRate = true, Rate = "20", Connections = "8", Duration = "3", Timeout = "4", Query = "id=7", KeepAlive = false });
}
