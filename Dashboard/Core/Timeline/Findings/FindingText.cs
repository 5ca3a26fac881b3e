namespace Dashboard.Timeline.Findings;

/// <summary>What was found, as two values.</summary>
/// <param name="Headline">The name of the finding, without a full stop.</param>
/// <param name="Detail">Begins with a small letter or a number where it continues the headline, else it has sentences of its own; may be empty.</param>
internal sealed record FindingText(string Headline, string Detail)
{
    public string Sentence => Detail.Length == 0 ? $"{Headline}." : char.IsUpper(Detail[0]) ? $"{Headline}. {Detail}" : $"{Headline}: {Detail}";

    public string DetailSentence => Detail.Length == 0 ? "" : char.ToUpperInvariant(Detail[0]) + Detail[1..];
}
