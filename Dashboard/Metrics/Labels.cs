namespace Dashboard.Metrics;

/// <summary>Foreign text as the value of a label. Not thread-safe.</summary>
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

            _known[text] = label = ForeignText.InCharacters(text, Longest);
        }

        return label;
    }
}
