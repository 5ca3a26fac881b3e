using Dashboard.Charts.Plots;
using Dashboard.Charts.Svg;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>The frame of a report: one file that needs nothing else. Its own policy forbids it to load anything or to run a script.</summary>
internal static class ReportPage
{
    /// <summary>Shades of phases: a report is drawn without a script, which would lay colours over each other.</summary>
    private const string Band = "--band:#1d5fd114;";

    private static readonly string Style = $":root{{color-scheme:light dark;{Palette.Block(PlotTheme.Light)}{Band}--font:{Palette.Font}}}"
        + $"@media (prefers-color-scheme:dark){{:root{{{Palette.Block(PlotTheme.Dark)}}}}}" + """

        body{margin:0;background:var(--page);color:var(--text);font:14px/1.45 var(--font)}
        main{max-width:960px;margin:0 auto;padding:24px 16px}h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:28px 0 8px}h3{font-size:15px;margin:0}
        .quiet,figcaption,caption{color:var(--text-2)}.quiet,figcaption{font-size:13px}code{overflow-wrap:anywhere}.wide{overflow-x:auto}
        table{border-collapse:collapse;background:var(--surface);width:100%}caption{text-align:left;padding:4px 0}
        th,td{border:1px solid var(--line);padding:4px 8px;text-align:left;vertical-align:top}td{overflow-wrap:anywhere}tbody th{min-width:9em}
        td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        th.n.side,td.n.word{white-space:normal}th.side{min-width:7em}td.definition{min-width:15em}
        tr.few td,tr.few th,td.few{color:var(--text-2);font-style:italic}tr.differs th{box-shadow:inset 3px 0 var(--warn)}
        .notice{border-left:4px solid var(--warn);background:var(--surface);padding:8px 12px;margin:8px 0}
        .verdict{border-left:4px solid var(--text-2);background:var(--surface);padding:8px 12px;margin:8px 0}
        .verdict.faster,.holds{border-color:var(--good);color:var(--good)}.limited{color:var(--warn)}
        .verdict.slower,.fails{border-color:var(--bad);color:var(--bad)}
        .pool-verdict{border-left:5px solid var(--text-2);background:var(--surface);padding:8px 12px;margin:12px 0 8px;font-size:16px}
        .pool-verdict.quiet{color:var(--text);border-color:var(--good);font-size:16px}
        .pool-verdict.busy{border-color:var(--warn)}.pool-verdict.bad{border-color:var(--bad)}
        .pool-verdict.quiet .glyph{color:var(--good)}.pool-verdict.busy .glyph{color:var(--warn)}.pool-verdict.bad .glyph{color:var(--bad)}
        .finding-facts,.sketch figcaption{color:var(--text-2);font-size:13px;margin:4px 0}summary{cursor:pointer;margin:4px 0}
        .finding-charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(380px,100%),1fr));gap:8px}
        .finding-charts figure.chart{margin:0;padding:8px}.finding-advice p{overflow-wrap:anywhere}
        .sketch{margin:6px 0}.sketch pre{margin:0;padding:8px 12px;background:var(--surface);border:1px solid var(--line);overflow-x:auto}
        .sketch :is(del,ins){text-decoration:none}.sketch del{color:var(--bad)}.sketch ins{color:var(--good)}.finding-advice{margin:8px 0 24px}
        figure.chart{margin:0 0 20px;padding:12px;background:var(--surface);border:1px solid var(--line);border-radius:6px;break-inside:avoid}
        figure.chart>svg{width:100%;height:auto;display:block}
        svg text{font-size:11px;fill:var(--text-2)}svg .x{text-anchor:middle}svg .y{text-anchor:end}.line{fill:none;stroke-linejoin:round}
        .grid{stroke:var(--chart-grid)}.axis{stroke:var(--chart-axis);fill:none}.area{fill-opacity:.2}.bar{fill:none}.stretch{fill:var(--band)}
        .middle{fill:none;stroke:var(--surface);stroke-width:1}
        .legend{list-style:none;display:flex;flex-wrap:wrap;gap:2px 16px;margin:6px 0;padding:0;font-size:13px}
        .legend svg{width:30px;height:12px;margin-right:6px;vertical-align:middle}
        @media screen and (max-width:720px){table{display:block;overflow-x:auto}}
        """;

    /// <summary>The whole document.</summary>
    /// <param name="title">Its heading.</param>
    /// <param name="body">Everything below the heading.</param>
    /// <param name="madeUtc">When the report was made.</param>
    public static string Whole(string title, Markup body, DateTimeOffset madeUtc) => new HtmlWriter().Add($"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>{title} · ThreadPool Dashboard</title>
        <style>{new Markup(Style)}</style>
        </head>
        <body><main>
        <h1>{title}</h1>
        {body}
        <p class="quiet">Report made by ThreadPool Dashboard {MachineFacts.Current.DashboardVersion}, {UtcText.Minutes(madeUtc)}
        . It holds everything it shows: it loads nothing and runs no script.</p>
        </main></body>
        </html>

        """).ToString();
}
