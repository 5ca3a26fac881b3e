namespace Dashboard.Figures;

public enum BetterDirection
{
    /// <summary>Neither way.</summary>
    Neutral,

    Higher,

    Lower,
}
