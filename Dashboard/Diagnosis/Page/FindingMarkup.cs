using Dashboard.Charts.Svg;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Page;

/// <summary>The parts of a finding as they stand on the pages and in a report.</summary>
internal static class FindingMarkup
{
    /// <summary>The whole run, or this moment, in a sentence, with its glyph.</summary>
    public static Markup Verdict(PoolVerdict verdict)
    {
        var tone = verdict.Rule == PoolVerdict.NotEnoughData ? "unknown" : verdict.Tone;
        var html = new HtmlWriter().Add($"<p class=\"pool-verdict {tone}\" data-rule=\"{verdict.Rule}\" data-severity=\"{verdict.Severity}\">");
        html.Add($"<span class=\"glyph\" aria-hidden=\"true\">{verdict.Glyph}</span> ");
        return html.Add($"<strong>{verdict.Headline}.</strong> {verdict.Detail}</p>").ToMarkup();
    }

    /// <summary>How bad, when, and what it rests on.</summary>
    public static Markup Facts(Finding finding, FindingScene scene) =>
        new HtmlWriter().Add($"<p class=\"finding-facts\">{FindingWords.Facts(finding, scene)}</p>").ToMarkup();

    /// <summary>The charts, cut to the moment.</summary>
    public static Markup Charts(Finding finding, FindingScene scene)
    {
        var evidence = Page.Evidence.Of(finding, scene);
        var html = new HtmlWriter().Add($"<div class=\"finding-charts drawn\">");
        foreach (var chart in evidence.Charts)
        {
            html.Add($"{chart.Draw()}");
        }

        html.Add($"</div>");
        return (evidence.IsCut ? html.Add($"<p class=\"finding-facts\">The charts show its first two minutes.</p>") : html).ToMarkup();
    }

    /// <summary>The figures that the rule used.</summary>
    public static Markup Figures(Finding finding)
    {
        var html = new HtmlWriter().Add($"<table><tbody>");
        foreach (var figure in finding.Figures)
        {
            html.Add($"<tr><th scope=\"row\">{figure.Name}</th><td class=\"num n\">{FindingWords.Value(figure)}</td></tr>");
        }

        return html.Add($"</tbody></table>").ToMarkup();
    }

    /// <summary>What to do: the changed line as a sketch, the change in a sentence, the stopgap and its cost. Empty where nothing is to be done.</summary>
    public static Markup Advice(Finding finding, FindingScene scene)
    {
        var html = new HtmlWriter();
        if (Rules.Advice.For(finding.Rule, finding.Kind, scene.LoadOf(finding)) is not { } advice)
        {
            return html.ToMarkup();
        }

        html.Add($"<div class=\"finding-advice\"><p><strong>Do properly:</strong> {advice.Properly}</p>");
        if (advice is { Before: { } before, After: { } after })
        {
            html.Add($"<figure class=\"sketch\"><figcaption>A sketch");
            _ = finding.Method is { } method ? html.Add($", in <code>{method}</code>") : html;
            html.Add($":</figcaption><pre><del>− {before}</del>\n<ins>+ {after}</ins></pre></figure>");
        }

        if (advice.Now is { } now)
        {
            html.Add($"<p><strong>Until then:</strong> {now}</p>");
            _ = advice.Cost is { } cost ? html.Add($"<p class=\"finding-cost\"><strong>What that costs:</strong> {cost}</p>") : html;
        }

        return html.Add($"</div>").ToMarkup();
    }
}
