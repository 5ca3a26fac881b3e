namespace Dashboard.Looks;

/// <summary>A part of an answer with its title, for example "Fix".</summary>
/// <param name="Rank">The section with the highest is left out first.</param>
internal sealed record Section(string Title, int Rank, params IReadOnlyList<string> Texts);
