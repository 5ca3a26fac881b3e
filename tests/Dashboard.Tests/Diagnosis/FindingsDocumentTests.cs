using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.Format;

namespace Dashboard.Tests.Diagnosis;

/// <summary>docs/findings.md says what the code says.</summary>
public sealed class FindingsDocumentTests
{
    private static readonly string[] Lines = File.ReadAllLines(Path.Combine(ProductFiles.RepositoryRoot, "docs", "findings.md"));

    [Fact]
    public void The_table_of_thresholds_is_generated() => Assert.Equal(
        Thresholds.All.Select(threshold => $"| `{threshold.Name}` | {Readable.Number(threshold.Default)} | {threshold.Unit} | {threshold.Meaning} |"),
        Table("| name | default | unit | what it decides |"));

    [Fact]
    public void The_table_of_rules_is_generated() =>
        Assert.Equal(RuleList.All.Select(rule => rule.Entry).Select(rule => $"| `{rule.Id}` | {rule.Begins} | {rule.Severity} |"), Table("| id | begins when | severity |"));

    [Fact]
    public void The_table_of_headlines_has_every_rule() => Assert.Equal(
        RuleIds.All.Order(StringComparer.Ordinal),
        Table("| headline | id | what to do |").SelectMany(row => row.Split('|')[2].Split(',')).Select(id => id.Trim().Trim('`')).Order(StringComparer.Ordinal));

    [Fact]
    public void Every_rule_but_blindness_judges_samples_and_none_has_changed_its_id()
    {
        Assert.Equal(RuleIds.All.Order(), RuleList.All.Select(rule => rule.Id).Order());
        Assert.Equal(RuleIds.All.Where(id => id != RuleIds.Blind).Order(), RuleList.OfSamples.Select(rule => rule.Id).Order());
    }

    [Fact]
    public void Every_trouble_has_advice_and_each_kind_of_wait_its_own_line()
    {
        string[] fine = [RuleIds.HealthyTuning, RuleIds.Retirement, RuleIds.Recovering];
        string?[] kinds = ["Task wait", "semaphore", "lock", "event", "sleep", "socket", "file", null];

        Assert.All(RuleIds.All, id => Assert.Equal(fine.Contains(id), Advice.For(id) is null));
        Assert.Distinct(kinds.Select(kind => Advice.For(RuleIds.BlockedNotInjected, kind)!.After));
    }

    /// <summary>The rows below a head: what is to stand there is in the message of a test that fails.</summary>
    private static IEnumerable<string> Table(string head) => Lines.SkipWhile(line => line != head).Skip(2).TakeWhile(line => line.StartsWith('|'));

    [Fact]
    public void A_threshold_that_does_not_exist_or_is_out_of_range_is_refused_with_a_sentence()
    {
        Assert.StartsWith("There is no threshold queue. Name one of queueShare, ", Assert.Throws<UserFacingException>(() => Thresholds.Defaults.With("queue", 1)).Message);
        Assert.Equal("queueShare must be between 0.1 and 1 (share of 3 s), not 2.", Assert.Throws<UserFacingException>(() => Thresholds.Defaults.With("queueShare", 2)).Message);
    }
}
