using Bunit;
using Dashboard.Accounts.Page;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Page;

public sealed class PendingViewTests : IAsyncDisposable
{
    private readonly Components _components = new();

    public ValueTask DisposeAsync() => _components.DisposeAsync();

    [Fact]
    public void A_row_has_the_chain_of_calls_and_how_often_it_is_pending()
    {
        var view = Render(PendingList.Of(10, [new(["Orders.Get", "Gate.EnterAsync"], "SemaphoreSlim", 24), new(["A", "B", "C", "D"], null, 1)]));

        Assert.Equal("Pending calls, 1 s ago. 25 calls of async methods had begun and not ended.", Text(view, "summary"));
        Assert.Equal(["24", "Orders.Get → Gate.EnterAsync → SemaphoreSlim", "1", "A → B → C → D"], view.FindAll("td").Select(static cell => cell.TextContent));
    }

    [Fact]
    public void Calls_beyond_the_rows_are_counted()
    {
        var view = Render(PendingList.Of(10, [.. Enumerable.Range(0, 300).Select(static i => new PendingCalls([$"Worker{i:000}.RunAsync"], null, 2))]));

        Assert.Equal(15, view.FindAll("tbody tr").Count);
        Assert.Equal("570 more calls of other methods.", Text(view, "p"));
    }

    [Fact]
    public void Where_nothing_is_pending_a_sentence_says_so_without_a_table()
    {
        var view = Render(PendingList.Of(10, []));

        Assert.Equal("Pending calls, 1 s ago. No async method of its code is pending.", Text(view, "summary"));
        Assert.Empty(view.FindAll("table"));
    }

    private static string Text(IRenderedComponent<PendingView> view, string element) => Rendering.OneLine(view.Find(element));

    private IRenderedComponent<PendingView> Render(PendingList item) =>
        _components.Render<PendingView>(parameters => parameters.Add(view => view.Item, item).Add(view => view.When, "1 s ago"));
}
