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

        var view = components.Render<BlameView>(parameters => parameters.Add(view => view.Rows, rows));

        Assert.Equal(3, view.FindAll("tbody tr").Count);
        Assert.Equal(3, view.FindAll("path.blame-band").Count);
        Assert.Equal("GET /orders", view.Find("tbody th").TextContent);
        Assert.Equal(["GET /report: Report.Load (Task wait)", "2.7 s", "90 %", "27 s"], view.FindAll("tbody tr").First().QuerySelectorAll("td").Select(cell => cell.TextContent));
        Assert.Contains("because GET /report holds threads in Report.Load (Task wait).", view.Find(".blame-sentence").TextContent, StringComparison.Ordinal);
        Assert.Equal(4, view.FindAll("svg text").Count);
    }
}
