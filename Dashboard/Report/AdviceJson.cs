using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Report;

/// <summary>The advice on a run's verdict, for programs. The names are a contract.</summary>
internal static class AdviceJson
{
    public static object? Of(PoolVerdict? verdict, IEnumerable<Finding>? findings) => Of(Advice.Of(verdict, findings ?? []));

    public static object? Of(Advice? given) => given is not { } advice ? null : new
    {
        cause = advice.Cause?.Heading,
        fix = advice.Properly,
        advice.Before,
        advice.After,
        workaround = advice.Now,
        tradeOff = advice.Cost,
        advice.Cause?.Link,
    };
}
