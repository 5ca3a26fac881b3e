using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>One run as an address names it: <c>id</c>, or <c>id@load</c> for one load of a plan with several.</summary>
/// <param name="RunId">The run's id.</param>
/// <param name="Load">Name of the load; null: the one that stands for the run.</param>
public sealed record ComparedRef(string RunId, string? Load)
{
    private const char Separator = '@';

    /// <summary>As it stands in an address. Names of loads may hold anything, so they are escaped.</summary>
    public string Key => Load is null ? RunId : $"{RunId}{Separator}{Uri.EscapeDataString(Load)}";

    public static ComparedRef Parse(string key) => key.Split(Separator, 2) is [var id, { Length: > 0 } load]
        ? new ComparedRef(id, Uri.UnescapeDataString(load))
        : new ComparedRef(key.TrimEnd(Separator), null);
}
