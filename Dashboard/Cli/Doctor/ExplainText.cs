using Dashboard.Cli.Doctor.Explain;
using Dashboard.Cli.Frame;
using Dashboard.Looks;

namespace Dashboard.Cli.Doctor;

/// <summary>What the messages of a log mean, for people and for programs.</summary>
internal static class ExplainText
{
    /// <summary>Ranks of the sections before those of the kinds.</summary>
    private const int FirstKind = 10;

    /// <summary>What does not fit is named at least.</summary>
    public static IReadOnlyList<string> Lines(LogExplanation explanation)
    {
        var lead = $"{Glyph(explanation)} {explanation.Verdict}";
        var most = explanation.Kinds.Count;
        while (most > 1 && SectionText.Whole(lead, Sections(explanation, most)).Count > SectionText.MostLines)
        {
            most--;
        }

        return SectionText.Lines(lead, Sections(explanation, most));
    }

    /// <inheritdoc cref="SectionText.Markdown"/>
    public static IEnumerable<string> Markdown(LogExplanation explanation) =>
        SectionText.Markdown(Glyph(explanation), explanation.Verdict, Sections(explanation, explanation.Kinds.Count));

    /// <summary>The names are a contract.</summary>
    public static object Json(LogExplanation explanation) => new
    {
        explanation.Verdict,
        isProblem = explanation.SpeaksForStarvation,
        isShownByPool = explanation.IsShown,
        explanation.Lines,
        explanation.IsWhole,
        messages = explanation.Kinds.Select(static kind => new
        {
            kind.Name,
            kind.Count,
            leaning = kind.Leaning.ToString().ToLowerInvariant(),
            deciding = kind.Deciding,
            first = kind.First,
            last = kind.Last,
            kind.Meaning,
            command = kind.Command is null ? null : Command(kind.Command),
        }),
        lookedFor = explanation.Kinds.Count == 0 ? MessageCatalogue.All.Select(static kind => kind.Name) : null,
    };

    private static IEnumerable<Section> Sections(LogExplanation explanation, int most)
    {
        foreach (var (i, kind) in explanation.Kinds.Take(most).Index())
        {
            yield return new Section(
                kind.Leaning switch { Leaning.For => "For", Leaning.Against => "Against", _ => "Neither" }, FirstKind + i, $"{Heading(kind)} {kind.Meaning}");
        }

        if (explanation.Kinds.Count > most)
        {
            yield return new Section(
                "Also", 2, $"{string.Join("; ", explanation.Kinds.Skip(most).Select(static kind => kind.Name))} (--json explains all).");
        }

        if (!explanation.IsWhole)
        {
            yield return new Section("Read", 1, $"Reading ended after {Readable.Plural(explanation.Lines, "line")}, before the log did.");
        }

        if (explanation.Kinds.Select(static kind => kind.Command).OfType<string>().Distinct(StringComparer.Ordinal).ToList() is { Count: > 0 } commands)
        {
            yield return new Section("Find it", 0, ["Whose code it is, while it happens; NAME is the process, its id or :port.", .. commands.Select(Command)]);
        }
    }

    private static string Heading(ExplainedKind kind)
    {
        var of = kind.Deciding < kind.Count ? $", {Readable.Count(kind.Deciding)} of them so" : "";
        return $"{Readable.Capitalized(kind.Name)} ({Readable.Count(kind.Count)}{of}), {When(kind)}.";
    }

    private static string When(ExplainedKind kind) =>
        kind.Count == 1 ? Place(kind.First) : $"first {Place(kind.First)}, last {Place(kind.Last)}";

    private static string Place(MessagePlace place) =>
        place.At is { } at ? $"{at} (line {Readable.Count(place.Line)})" : $"on line {Readable.Count(place.Line)}";

    private static string Command(string arguments) => $"{HelpText.Program} {arguments}";

    private static string Glyph(LogExplanation explanation) =>
        explanation.IsShown ? "▲" : explanation.SpeaksForStarvation ? "◆"
            : explanation.Kinds.Any(static kind => kind.Leaning == Leaning.Against) ? "●" : "○";
}
