using Bunit;
using Dashboard.Accounts.Blame;
using Dashboard.Accounts.Page;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Blame;

public sealed class BlameViewTests
{
    [Fact(Timeout = 30_000)]
    public async Task The_table_has_a_row_and_the_picture_a_band_for_each_debt()
    {
        await using var components = new Components();
        var rows = BlameTotals.Rows(
        [
            new BlameWindow(4, 2)
            {
                Culprits = [new(BlameKinds.Thread) { Route = "GET /report", Site = "Report.Load (Task wait)" }, new(BlameKinds.Waking)],
                Victims = [new("GET /orders", 10, [27, 3]), new("GET /report", 5, [1, 0])],
            },
        ]);

        var view = components.Render<BlameView>(parameters => parameters.Add(view => view.Rows, rows).Add(view => view.WindowSeconds, 2));

        Assert.Equal(3, view.FindAll("tbody tr").Count);
        Assert.Equal(3, view.FindAll("path.blame-band").Count);
        Assert.Equal("GET /orders", view.Find("tbody th").TextContent);
        Assert.Contains("2.7 s", view.Find("tbody tr").TextContent, StringComparison.Ordinal);
        Assert.Contains("because GET /report holds threads in Report.Load (Task wait).", view.Find(".blame-sentence").TextContent, StringComparison.Ordinal);
        Assert.Equal(4, view.FindAll("svg text").Count);
    }
}
