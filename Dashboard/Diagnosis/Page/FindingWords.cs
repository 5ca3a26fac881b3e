using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis.Page;

/// <summary>A finding's time, evidence and figures in words.</summary>
internal static class FindingWords
{
    /// <summary>"from 0.4 s to 24 s after the first request, for 24 s", "for 12 s so far".</summary>
    public static string When(Finding finding, FindingScene scene)
    {
        if (finding.To is not { } to)
        {
            var newest = scene.Items.Count > 0 ? scene.Items[^1].T : finding.From;
            return $"for {Readable.Seconds(Math.Max(0, newest - finding.From))} so far";
        }

        var length = to - finding.From < 1 ? "less than 1 s" : Readable.Seconds(to - finding.From);
        var (from, until) = (finding.From - scene.Origin, to - scene.Origin);
        return scene.Origin.Equals(finding.From) ? $"for {length}"
            : from < 0 ? $"from {Readable.Seconds(-from)} before {scene.Since}, for {length}"
            : $"from {Readable.Seconds(from)} to {Readable.Seconds(until)} after {scene.Since}, for {length}";
    }

    /// <summary>"Critical (86 of 100), from … to …. Based on counters and pool events. …".</summary>
    public static string Facts(Finding finding, FindingScene scene)
    {
        var refined = finding.RefinedBy is { } by ? $" Later replaced by {by}, when more was known." : "";
        var assumed = finding.Assumed is { } assumption ? $" {assumption}" : "";
        return $"{PoolVerdict.LabelOf(finding.Severity)} ({Readable.Count(finding.Severity)} of 100), {When(finding, scene)}. "
            + $"Based on {Readable.List(finding.RestsOn)}.{refined}{assumed}";
    }

    public static string Value(FindingFigure figure) => figure.Unit switch
    {
        "s" => Readable.Milliseconds(figure.Value * 1000),
        "1/s" => $"{Readable.Number(figure.Value)} /s",
        ['%', .. var rest] => $"{Readable.Percent(figure.Value)}{rest}",
        "" => Readable.Number(figure.Value),
        var unit => $"{Readable.Number(figure.Value)} {unit}",
    };
}
