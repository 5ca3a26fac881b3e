using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Rules;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

/// <summary>What the rules say of a recorded curve, and when they first said it.</summary>
/// <param name="Curve">The recording.</param>
/// <param name="All">Everything that was found, the last word on each.</param>
/// <param name="ToldAfter">Seconds after the first request at which each rule first spoke.</param>
internal sealed record DiagnosedCurve(RecordedCurve Curve, IReadOnlyList<Finding> All, IReadOnlyDictionary<string, double> ToldAfter)
{
    private static readonly Dictionary<string, DiagnosedCurve> Known = new(StringComparer.Ordinal);

    /// <summary>The first finding of the rule that had the last word on why work waited; null where none spoke.</summary>
    public Finding? Blocking => All.FirstOrDefault(finding => RuleList.IsBlocking(finding.Rule) && finding.RefinedBy is null);

    /// <summary>When the first of those rules spoke, whichever; null where none did.</summary>
    public double? FirstTold => ToldAfter.Where(told => RuleList.IsBlocking(told.Key)).Select(told => (double?)told.Value).Min();

    public static DiagnosedCurve Of(RecordedCurve curve)
    {
        lock (Known)
        {
            return Known.TryGetValue(curve.Name, out var known) ? known : Known[curve.Name] = Diagnose(curve);
        }
    }

    private static DiagnosedCurve Diagnose(RecordedCurve curve)
    {
        var diagnoser = new Diagnoser();
        diagnoser.Know(curve.Facts);
        var told = new Dictionary<string, double>(StringComparer.Ordinal);
        foreach (var item in curve.CountersAlone)
        {
            foreach (var finding in diagnoser.Add(item))
            {
                told.TryAdd(finding.Rule, item.T);
            }
        }

        diagnoser.End();
        return new DiagnosedCurve(curve, diagnoser.All, told);
    }
}
