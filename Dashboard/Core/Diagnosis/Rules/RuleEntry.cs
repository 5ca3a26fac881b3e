using Dashboard.Diagnosis.Windows;

namespace Dashboard.Diagnosis.Rules;

/// <summary>One rule in words, as the page of rules and docs/findings.md show it.</summary>
/// <param name="Begins">Names of thresholds are between backticks.</param>
public sealed record RuleEntry(string Id, string Title, string Begins, string Severity, IReadOnlyList<Threshold> Uses)
{
    public string Address => $"/rules#{Id}";
}
