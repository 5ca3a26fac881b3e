using Dashboard.Accounts.Requests;
using Dashboard.Charts.Svg;
using Dashboard.Compare;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>Where requests spent their time, as tables of a report.</summary>
internal static class RequestTables
{
    /// <summary>Route by route.</summary>
    /// <param name="routes">Most of the time first, at least one.</param>
    public static Markup Of(IReadOnlyList<RouteSummary> routes)
    {
        var html = new HtmlWriter();
        html.Add($"<p>{RequestSentence.Of(routes[0])}</p><div class=\"wide\"><table><thead><tr><th scope=\"col\">Route</th>");
        html.Add($"<th scope=\"col\" class=\"n\">Requests</th>");
        foreach (var part in RequestPart.All)
        {
            html.Add($"<th scope=\"col\" class=\"n\" title=\"{part.Definition}\">{part.Name}</th>");
        }

        html.Add($"<th scope=\"col\" class=\"n\">Total</th><th scope=\"col\" class=\"n\">p95</th></tr></thead><tbody>");
        foreach (var route in routes)
        {
            html.Add($"<tr><th scope=\"row\">{route.Route}{(route.Estimated is { } why ? $" (estimated: {why})" : "")}</th>");
            html.Add($"<td class=\"n\">{Readable.Count(route.Requests)}</td>");
            foreach (var part in RequestPart.All)
            {
                html.Add($"<td class=\"n\">{Readable.Milliseconds(part.MeanMs(route))}</td>");
            }

            html.Add($"<td class=\"n\">{Readable.Milliseconds(route.TotalMs)}</td><td class=\"n\">{Readable.Milliseconds(route.P95Ms)}</td></tr>");
        }

        return html.Add($"</tbody></table></div>").ToMarkup();
    }

    /// <summary>Side by side: which part grew.</summary>
    /// <param name="sides">At least one.</param>
    public static Markup Of(IReadOnlyList<ComparedRequests> sides)
    {
        var html = new HtmlWriter();
        foreach (var side in sides.Where(side => side.Difference is not null))
        {
            html.Add($"<p><strong>{side.Side.Name}:</strong> {side.Difference}</p>");
        }

        html.Add($"<div class=\"wide\"><table><thead><tr><th scope=\"col\">Mean of a request</th>");
        foreach (var side in sides)
        {
            html.Add($"<th scope=\"col\" class=\"n side\">{side.Side.Name}</th>");
        }

        html.Add($"<th scope=\"col\">Definition</th></tr></thead><tbody>");
        foreach (var part in RequestPart.All)
        {
            html.Add($"<tr><th scope=\"row\">{part.Name}</th>");
            foreach (var side in sides)
            {
                html.Add($"<td class=\"n\">{Readable.Milliseconds(side.Route is { } route ? part.MeanMs(route) : null)}</td>");
            }

            html.Add($"<td>{part.Definition}</td></tr>");
        }

        return html.Add($"</tbody></table></div>").ToMarkup();
    }
}
