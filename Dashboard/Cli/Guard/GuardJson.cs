using Dashboard.Report;

namespace Dashboard.Cli.Guard;

/// <summary>The output of <c>guard --json</c>; the names are a contract.</summary>
internal static class GuardJson
{
    public static object Of(GuardReport report) => new
    {
        outcome = report.IsBroken ? "broken" : report.IsJudged ? "passed" : "notJudged",
        report.Headline,
        blocking = report.Blocking.Select(static change => new
        {
            change = change.Before is not null ? "moved" : change.IsNew ? "new" : change.IsWorse ? "longer" : change.MsB == 0 ? "gone" : "shorter",
            change.Site.Route,
            change.Site.Method,
            change.Site.Kind,
            change.Site.Cause,
            change.Site.Line?.File,
            change.Site.Line?.Line,
            baseMsPerRequest = change.MsA,
            headMsPerRequest = change.MsB,
        }),
        comparison = ComparisonJson.Of(report.Comparison),
    };
}
