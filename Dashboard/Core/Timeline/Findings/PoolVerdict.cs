using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Findings;

/// <summary>The verdict on a pool, for a whole run or for now.</summary>
/// <param name="Rule">A finding's <see cref="Finding.Rule"/>, or <see cref="Healthy"/>, <see cref="Looking"/> or <see cref="NotEnoughData"/>.</param>
public sealed record PoolVerdict(string Rule, int Severity, string Sentence)
{
    public const string Healthy = "healthy";

    public const string NotEnoughData = "notEnoughData";

    /// <summary>Work has waited for a second or more, and no rule is sure yet.</summary>
    public const string Looking = "looking";

    /// <summary>The least severity of a problem.</summary>
    public const int ProblemSeverity = 25;

    /// <summary>The least severity at which callers wait.</summary>
    public const int Bad = 40;

    /// <inheritdoc cref="Finding.Headline"/>
    public string? Headline { get; init; }

    /// <inheritdoc cref="Finding.Detail"/>
    public string? Detail { get; init; }

    /// <inheritdoc cref="Finding.Place"/>
    public string? Place { get; init; }

    public double? From { get; init; }

    public double? To { get; init; }

    /// <summary><c>bad</c>, <c>busy</c> or <c>quiet</c>.</summary>
    [JsonIgnore]
    public string Tone => ToneOf(Severity);

    [JsonIgnore]
    public string Glyph => Rule == NotEnoughData ? "○" : Severity >= Bad ? "▲" : Severity >= ProblemSeverity ? "◆" : "●";

    [JsonIgnore]
    public string WholeSentence => Place is null ? Sentence : $"{Place}. {Sentence}";

    [JsonIgnore]
    public string SignedSentence => $"{Glyph} {WholeSentence}";

    public static PoolVerdict Of(Finding finding) => new(finding.Rule, finding.Severity, finding.Sentence)
    {
        Headline = finding.Headline,
        Detail = finding.Detail,
        Place = finding.Place,
        From = finding.From,
        To = finding.To,
    };

    /// <summary>Processes by their verdicts: the worst come first, the unknown last, and equal ones by name, so that lines keep their places.</summary>
    internal static IReadOnlyList<T> WorstFirst<T>(IEnumerable<T> processes, Func<T, PoolVerdict?> verdictOf, Func<T, (string Name, int ProcessId)> of) =>
    [
        .. processes.OrderByDescending(one => verdictOf(one)?.Severity ?? -1)
            .ThenBy(one => of(one).Name, StringComparer.Ordinal)
            .ThenBy(one => of(one).ProcessId),
    ];

    public Finding? FindingIn(IEnumerable<Finding> findings) => findings.LastOrDefault(finding => finding.Rule == Rule);

    public static string LabelOf(int severity) => severity >= Bad ? "Critical" : severity >= ProblemSeverity ? "Warning" : "Note";

    public static string ToneOf(int severity) => severity >= Bad ? "bad" : severity >= ProblemSeverity ? "busy" : "quiet";

    internal static PoolVerdict Of(string rule, int severity, FindingText text) =>
        new(rule, severity, text.Sentence) { Headline = text.Headline, Detail = text.DetailSentence };
}
