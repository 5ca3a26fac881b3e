namespace Dashboard.Metrics;

/// <summary>
/// Foreign text as the value of a label: one short line without what controls a terminal, without the query of an address, with secrets masked. Not
/// thread-safe.
/// </summary>
internal sealed class Labels
{
    public const int Longest = 120;

    public const int LongestSentence = 1_000;

    /// <summary>Texts that are remembered, since masking takes longer than all else; then all are forgotten.</summary>
    private const int Capacity = 1_000;

    private readonly Dictionary<string, string> _known = new(StringComparer.Ordinal);

    public string Of(string text)
    {
        if (!_known.TryGetValue(text, out var label))
        {
            if (_known.Count >= Capacity)
            {
                _known.Clear();
            }

            _known[text] = label = Clean(text, Longest);
        }

        return label;
    }

    public static string Clean(string text, int longest)
    {
        var shown = VisibleText.Of(Secrets.Masked(WithoutQuery(text)));
        return shown.Length <= longest ? shown : $"{shown[..(longest - 1)]}…";
    }

    private static string WithoutQuery(string text) =>
        text.IndexOf('/', StringComparison.Ordinal) is >= 0 and var slash && text.IndexOf('?', slash) is >= 0 and var query ? Without(text, query) : text;

    /// <summary>Up to the next space: what follows is of the sentence.</summary>
    private static string Without(string text, int query)
    {
        var end = text.IndexOf(' ', query);
        return end < 0 ? text[..query] : WithoutQuery($"{text[..query]}{text[end..]}");
    }
}
