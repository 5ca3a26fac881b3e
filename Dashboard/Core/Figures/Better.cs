namespace Dashboard.Figures;

public enum Better
{
    /// <summary>Neither way.</summary>
    Neutral,

    Higher,

    Lower,
}
