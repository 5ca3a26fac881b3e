namespace Dashboard.Sweeps.Carrying;

/// <summary>A sweep in progress.</summary>
/// <param name="Id">The sweep.</param>
/// <param name="Title">Its name for people.</param>
/// <param name="Runs">Runs of the whole sweep; fewer where a row ends at its knee.</param>
/// <param name="Made">Runs that came to their end, earlier sessions included.</param>
/// <param name="Cell">The cell that is measured or prepared, in words; empty before the first.</param>
/// <param name="Sentence">What is going on, for people.</param>
/// <param name="Left">About how long it will still take: what was expected of the missing cells, corrected by how long those of this session took.</param>
public sealed record SweepProgress(string Id, string Title, int Runs, int Made, string Cell, string Sentence, TimeSpan Left)
{
    /// <summary>What goes on before anything that takes time is done for a cell.</summary>
    public const string Preparing = "Preparing.";
}
