using Dashboard.RunFile;
using Microsoft.AspNetCore.WebUtilities;

namespace Dashboard.RunPages;

/// <summary>What the Runs page shows and which runs are chosen: all of it stands in the address, so that a copied link shows the same.</summary>
public sealed record RunsQuery
{
    /// <summary>Runs that can be compared at once.</summary>
    public const int MostChosen = RunLookup.MostAtOnce;

    /// <summary>Words that must all occur; empty: any run.</summary>
    public string Text { get; private init; } = "";

    /// <summary>An endpoint's style, <see cref="RunWords.Recording"/> or <see cref="RunWords.Imported"/>; null: any.</summary>
    public string? Style { get; private init; }

    /// <summary>Only pinned runs.</summary>
    public bool Pinned { get; private init; }

    /// <summary>Ids of the chosen runs in the order of choosing, at most <see cref="MostChosen"/>.</summary>
    public IReadOnlyList<string> Chosen { get; private init; } = [];

    /// <summary>The chosen run that the others are compared with; null when none is chosen.</summary>
    public string? Baseline { get; private init; }

    public bool IsFiltered => Text.Length > 0 || Style is not null || Pinned;

    public bool CanChooseMore => Chosen.Count < MostChosen;

    /// <summary>Where the chosen runs are compared; null when there are fewer than two.</summary>
    public string? CompareUrl => Chosen.Count < 2 ? null : $"/compare?runs={string.Join(',', Chosen)}&baseline={Baseline}";

    /// <summary>Reads an address; what makes no sense in it is left out.</summary>
    public static RunsQuery Parse(string address)
    {
        var values = QueryHelpers.ParseQuery(new Uri(address, UriKind.Absolute).Query);
        string Value(string name) => values.TryGetValue(name, out var value) ? value.ToString().Trim() : "";
        string[] chosen = [.. Value("runs").Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Where(RunId.IsValid).Distinct(StringComparer.Ordinal).Take(MostChosen)];
        return new RunsQuery
        {
            Text = Value("q"),
            Style = Value("style") is { Length: > 0 } style ? style : null,
            Pinned = Value("pinned") is "true" or "1",
            Chosen = chosen,
            Baseline = Array.Find(chosen, id => id == Value("baseline")) ?? chosen.FirstOrDefault(),
        };
    }

    public RunsQuery Filter(string text, string? style, bool pinned) => this with { Text = text.Trim(), Style = string.IsNullOrEmpty(style) ? null : style, Pinned = pinned };

    /// <summary>Chooses a run or puts it back; one beyond <see cref="MostChosen"/> changes nothing.</summary>
    public RunsQuery Toggle(string id) => Chosen.Contains(id, StringComparer.Ordinal) ? Without([id])
        : CanChooseMore ? this with { Chosen = [.. Chosen, id], Baseline = Baseline ?? id }
        : this;

    /// <summary>Makes a chosen run the one that the others are compared with.</summary>
    public RunsQuery CompareWith(string id) => Chosen.Contains(id, StringComparer.Ordinal) ? this with { Baseline = id } : this;

    /// <summary>Puts back runs that are gone or no longer wanted.</summary>
    public RunsQuery Without(IReadOnlyCollection<string> ids)
    {
        string[] left = [.. Chosen.Where(id => !ids.Contains(id, StringComparer.Ordinal))];
        return this with { Chosen = left, Baseline = Array.Find(left, id => id == Baseline) ?? left.FirstOrDefault() };
    }

    /// <summary>The address of the page in this state.</summary>
    public string ToUrl() => QueryHelpers.AddQueryString("/runs", new Dictionary<string, string?>(StringComparer.Ordinal)
    {
        ["q"] = Text.Length > 0 ? Text : null,
        ["style"] = Style,
        ["pinned"] = Pinned ? "true" : null,
        ["runs"] = Chosen.Count > 0 ? string.Join(',', Chosen) : null,
        ["baseline"] = Chosen.Count > 1 ? Baseline : null,
    });
}
