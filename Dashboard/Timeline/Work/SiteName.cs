using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline.Work;

/// <summary>Where a thread is, as a stack told it.</summary>
/// <param name="Method">The user's method, as C# spells it.</param>
/// <param name="Route">The route that it serves; null where that is not known.</param>
public sealed record SiteName(string Method, string? Route)
{
    /// <summary>As <see cref="BlockingSite.Kind"/>, where the stack tells more of it than the operating system does; else null.</summary>
    public string? Kind { get; init; }

    /// <summary>Where the method is written; null where that is not known.</summary>
    public SourceLine? Line { get; init; }
}
