namespace Dashboard.Figures;

/// <summary>Which way a figure is better.</summary>
public enum Better
{
    /// <summary>Neither way by itself.</summary>
    Neutral,

    /// <summary>More is better.</summary>
    Higher,

    /// <summary>Less is better.</summary>
    Lower,
}
