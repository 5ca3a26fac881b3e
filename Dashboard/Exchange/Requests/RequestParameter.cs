namespace Dashboard.Exchange.Requests;

/// <summary>Where a value goes.</summary>
internal enum ParameterPlace
{
    Path,
    Query,
    Header,
    Cookie,
}

/// <summary>A value that a written request takes.</summary>
/// <param name="Name">As the document names it.</param>
/// <param name="Default">What the document gives; null: nothing.</param>
/// <param name="IsRequired">Without it the request cannot be sent; what is not required is sent when somebody gives it.</param>
/// <param name="IsSecret">It lets somebody in: never shown.</param>
internal sealed record RequestParameter(string Name, ParameterPlace In, ParameterValue? Default, bool IsRequired, bool IsSecret)
{
    /// <summary>Whether somebody has to give it.</summary>
    public bool IsMissing => IsRequired && Default is null;

    /// <summary>"id", "X-Tenant (header)".</summary>
    public string Label => In switch
    {
        ParameterPlace.Header => $"{Name} (header)",
        ParameterPlace.Cookie => $"{Name} (cookie)",
        _ => Name,
    };
}

/// <summary>A parameter's value: one text, or several of a list or an object, in its order.</summary>
/// <param name="Texts">Never empty.</param>
/// <param name="Names">Of an object's members; null for a list.</param>
/// <param name="IsApart">True: each is a parameter of its own in a query.</param>
internal sealed record ParameterValue(IReadOnlyList<string> Texts, IReadOnlyList<string>? Names = null, bool IsApart = false)
{
    /// <summary>As one text.</summary>
    public string Joined => string.Join(',', Names is null ? Texts : Names.Zip(Texts).SelectMany(pair => (string[])[pair.First, pair.Second]));
}
