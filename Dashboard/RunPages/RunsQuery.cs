using Dashboard.RunFile;
using Microsoft.AspNetCore.WebUtilities;

namespace Dashboard.RunPages;

/// <summary>The state of the Runs page with the choice: all of it is in the address, so that a copied link shows the same.</summary>
public sealed record RunsQuery
{
    public const int MaxChosen = RunLookup.MaxConcurrent;

    /// <summary>Words that must all occur; empty matches any run.</summary>
    public string Text { get; private init; } = "";

    /// <summary>
    /// An endpoint's style, <see cref="RunWords.Recording"/>, <see cref="RunWords.Store"/> or <see cref="RunWords.Imported"/>; null matches any.
    /// </summary>
    public string? Style { get; private init; }

    public bool Pinned { get; private init; }

    /// <summary>One of <see cref="Listing.RunKind.All"/>; null matches any.</summary>
    public string? Kind { get; private init; }

    /// <summary>Name of the watched program; null matches any.</summary>
    public string? Target { get; private init; }

    /// <summary>The rule of the most severe finding; null matches any.</summary>
    public string? Finding { get; private init; }

    public string Sort { get; private init; } = Listing.RunSort.Started;

    public bool Ascending { get; private init; }

    public IReadOnlyList<string> Runs { get; private init; } = [];

    public IReadOnlyList<string> Groups { get; private init; } = [];

    public IReadOnlyList<string> Chosen => [.. Runs, .. Groups];

    public string? Baseline { get; private init; }

    public bool IsFiltered => Text.Length > 0 || (Style ?? Kind ?? Target ?? Finding) is not null || Pinned;

    public bool CanChooseMore => Runs.Count + Groups.Count < MaxChosen;

    public string? CompareUrl => Runs.Count + Groups.Count < 2 && Groups.Count == 0 ? null : "/compare?" + string.Join('&', ((string?[])
    [
        Runs.Count > 0 ? $"runs={string.Join(',', Runs)}" : null,
        Groups.Count > 0 ? $"groups={string.Join(',', Groups)}" : null,
        $"baseline={Baseline}",
    ]).OfType<string>());

    /// <summary>Reads an address; invalid parts are left out.</summary>
    public static RunsQuery Parse(string address)
    {
        var values = QueryHelpers.ParseQuery(new Uri(address, UriKind.Absolute).Query);
        string Value(string name) => values.TryGetValue(name, out var value) ? value.ToString().Trim() : "";
        IEnumerable<string> Ids(string name) => Value(name)
            .Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Where(RunId.IsValid)
            .Distinct(StringComparer.Ordinal);
        string? Given(string name) => Value(name) is { Length: > 0 } given ? given : null;
        string[] runs = [.. Ids("runs").Take(MaxChosen)];
        string[] groups = [.. Ids("groups").Take(MaxChosen - runs.Length)];
        return new RunsQuery
        {
            Text = Value("q"),
            Style = Given("style"),
            Pinned = Value("pinned") is "true" or "1",
            Kind = Given("kind"),
            Target = Given("target"),
            Finding = Given("finding"),
            Sort = Listing.RunSort.Keys.Contains(Value("sort"), StringComparer.Ordinal) ? Value("sort") : Listing.RunSort.Started,
            Ascending = Value("order") is "asc",
        }.Choose(runs, groups, Value("baseline"));
    }

    public RunsQuery Filter(string text, string? style, bool pinned) =>
        this with { Text = text.Trim(), Style = string.IsNullOrEmpty(style) ? null : style, Pinned = pinned };

    /// <summary>Keeps only runs of a kind, of a target, with a finding; null or empty matches any.</summary>
    public RunsQuery Only(string? kind, string? target, string? finding) => this with
    {
        Kind = string.IsNullOrEmpty(kind) ? null : kind,
        Target = string.IsNullOrEmpty(target) ? null : target,
        Finding = string.IsNullOrEmpty(finding) ? null : finding,
    };

    /// <summary>Removes all filters; the choice and the order stay.</summary>
    public RunsQuery ShowAll() => Filter("", null, false).Only(null, null, null);

    /// <summary>Sorts by a column, the largest first; by the same column again, the smallest first.</summary>
    public RunsQuery SortBy(string key) => this with { Sort = key, Ascending = Sort == key && !Ascending };

    public RunsQuery Toggle(string id) => Runs.Contains(id, StringComparer.Ordinal) ? Without([id])
        : CanChooseMore ? Choose([.. Runs, id], Groups, Baseline)
        : this;

    public RunsQuery ToggleGroup(string id) => Groups.Contains(id, StringComparer.Ordinal) ? Without([id])
        : CanChooseMore ? Choose(Runs, [.. Groups, id], Baseline)
        : this;

    public RunsQuery CompareWith(string id) => Chosen.Contains(id, StringComparer.Ordinal) ? this with { Baseline = id } : this;

    public RunsQuery Without(IReadOnlyCollection<string> ids)
    {
        IReadOnlyList<string> Left(IReadOnlyList<string> chosen) => [.. chosen.Where(id => !ids.Contains(id, StringComparer.Ordinal))];
        return Choose(Left(Runs), Left(Groups), Baseline);
    }

    public string ToUrl() => QueryHelpers.AddQueryString("/runs", new Dictionary<string, string?>(StringComparer.Ordinal)
    {
        ["q"] = Text.Length > 0 ? Text : null,
        ["style"] = Style,
        ["pinned"] = Pinned ? "true" : null,
        ["kind"] = Kind,
        ["target"] = Target,
        ["finding"] = Finding,
        ["sort"] = Sort == Listing.RunSort.Started ? null : Sort,
        ["order"] = Ascending ? "asc" : null,
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
