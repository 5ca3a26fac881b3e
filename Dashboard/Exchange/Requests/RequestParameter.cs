namespace Dashboard.Exchange.Requests;

/// <summary>The place of a parameter's value.</summary>
internal enum ParameterPlace
{
    Path,
    Query,
    Header,
    Cookie,
}

/// <summary>A value that a written request takes.</summary>
/// <param name="IsRequired">True when the request cannot be sent without it; an optional one is sent when it is given.</param>
/// <param name="IsSecret">True for a credential, which is never shown.</param>
internal sealed record RequestParameter(string Name, ParameterPlace In, ParameterValue? Default, bool IsRequired, bool IsSecret)
{
    public bool IsMissing => IsRequired && Default is null;

    public string Label => In switch
    {
        ParameterPlace.Header => $"{Name} (header)",
        ParameterPlace.Cookie => $"{Name} (cookie)",
        _ => Name,
    };
}

/// <summary>A parameter's value: one text, or several of a list or an object, in its order.</summary>
/// <param name="Texts">Never empty.</param>
/// <param name="IsApart">True when each is a parameter of its own in a query.</param>
internal sealed record ParameterValue(IReadOnlyList<string> Texts, IReadOnlyList<string>? Names = null, bool IsApart = false)
{
    public string Joined => string.Join(',', Names is null ? Texts : Names.Zip(Texts).SelectMany(pair => (string[])[pair.First, pair.Second]));
}
