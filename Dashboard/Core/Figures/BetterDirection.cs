namespace Dashboard.Figures;

public enum BetterDirection
{
    Neutral,

    Higher,

    Lower,
}
