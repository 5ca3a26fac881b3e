using Dashboard.RunFile;
using Microsoft.AspNetCore.WebUtilities;

namespace Dashboard.RunPages;

/// <summary>What the Runs page shows and what is chosen: all of it stands in the address, so that a copied link shows the same.</summary>
public sealed record RunsQuery
{
    /// <summary>Runs and groups that can be compared at once.</summary>
    public const int MaxChosen = RunLookup.MaxConcurrent;

    /// <summary>Words that must all occur; empty: any run.</summary>
    public string Text { get; private init; } = "";

    /// <summary>An endpoint's style, <see cref="RunWords.Recording"/>, <see cref="RunWords.Store"/> or <see cref="RunWords.Imported"/>; null: any.</summary>
    public string? Style { get; private init; }

    /// <summary>Only pinned runs.</summary>
    public bool Pinned { get; private init; }

    /// <summary>Ids of the chosen runs in the order of choosing.</summary>
    public IReadOnlyList<string> Runs { get; private init; } = [];

    /// <summary>Ids of the chosen groups of repeats in the order of choosing.</summary>
    public IReadOnlyList<string> Groups { get; private init; } = [];

    /// <summary>Ids of all that is chosen, runs first; at most <see cref="MaxChosen"/>.</summary>
    public IReadOnlyList<string> Chosen => [.. Runs, .. Groups];

    /// <summary>The chosen run or group that the others are compared with; null when none is chosen.</summary>
    public string? Baseline { get; private init; }

    public bool IsFiltered => Text.Length > 0 || Style is not null || Pinned;

    public bool CanChooseMore => Runs.Count + Groups.Count < MaxChosen;

    /// <summary>Where what is chosen is compared; null when there is too little: two runs, or one group, which is shown by itself too.</summary>
    public string? CompareUrl => Runs.Count + Groups.Count < 2 && Groups.Count == 0 ? null : "/compare?" + string.Join('&', ((string?[])
    [
        Runs.Count > 0 ? $"runs={string.Join(',', Runs)}" : null,
        Groups.Count > 0 ? $"groups={string.Join(',', Groups)}" : null,
        $"baseline={Baseline}",
    ]).OfType<string>());

    /// <summary>Reads an address; what makes no sense in it is left out.</summary>
    public static RunsQuery Parse(string address)
    {
        var values = QueryHelpers.ParseQuery(new Uri(address, UriKind.Absolute).Query);
        string Value(string name) => values.TryGetValue(name, out var value) ? value.ToString().Trim() : "";
        IEnumerable<string> Ids(string name) => Value(name)
            .Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Where(RunId.IsValid)
            .Distinct(StringComparer.Ordinal);
        string[] runs = [.. Ids("runs").Take(MaxChosen)];
        string[] groups = [.. Ids("groups").Take(MaxChosen - runs.Length)];
        return new RunsQuery
        {
            Text = Value("q"),
            Style = Value("style") is { Length: > 0 } style ? style : null,
            Pinned = Value("pinned") is "true" or "1",
        }.Choose(runs, groups, Value("baseline"));
    }

    public RunsQuery Filter(string text, string? style, bool pinned) =>
        this with { Text = text.Trim(), Style = string.IsNullOrEmpty(style) ? null : style, Pinned = pinned };

    /// <summary>Chooses a run or puts it back; one beyond <see cref="MaxChosen"/> changes nothing.</summary>
    public RunsQuery Toggle(string id) => Runs.Contains(id, StringComparer.Ordinal) ? Without([id])
        : CanChooseMore ? Choose([.. Runs, id], Groups, Baseline)
        : this;

    /// <summary>Chooses a group of repeats or puts it back; one beyond <see cref="MaxChosen"/> changes nothing.</summary>
    public RunsQuery ToggleGroup(string id) => Groups.Contains(id, StringComparer.Ordinal) ? Without([id])
        : CanChooseMore ? Choose(Runs, [.. Groups, id], Baseline)
        : this;

    /// <summary>Makes a chosen run or group the one that the others are compared with.</summary>
    public RunsQuery CompareWith(string id) => Chosen.Contains(id, StringComparer.Ordinal) ? this with { Baseline = id } : this;

    /// <summary>Puts back what is gone or no longer wanted.</summary>
    public RunsQuery Without(IReadOnlyCollection<string> ids)
    {
        IReadOnlyList<string> Left(IReadOnlyList<string> chosen) => [.. chosen.Where(id => !ids.Contains(id, StringComparer.Ordinal))];
        return Choose(Left(Runs), Left(Groups), Baseline);
    }

    /// <summary>The address of the page in this state.</summary>
    public string ToUrl() => QueryHelpers.AddQueryString("/runs", new Dictionary<string, string?>(StringComparer.Ordinal)
    {
        ["q"] = Text.Length > 0 ? Text : null,
        ["style"] = Style,
        ["pinned"] = Pinned ? "true" : null,
        ["runs"] = Runs.Count > 0 ? string.Join(',', Runs) : null,
        ["groups"] = Groups.Count > 0 ? string.Join(',', Groups) : null,
        ["baseline"] = Runs.Count + Groups.Count > 1 ? Baseline : null,
    });

    /// <summary>The baseline stays where it is among the chosen; otherwise the first of them is it.</summary>
    private RunsQuery Choose(IReadOnlyList<string> runs, IReadOnlyList<string> groups, string? baseline)
    {
        string[] all = [.. runs, .. groups];
        return this with { Runs = runs, Groups = groups, Baseline = Array.Find(all, id => id == baseline) ?? all.FirstOrDefault() };
    }
}
