namespace Dashboard.RunFile;

/// <summary>What a data folder holds beyond what <see cref="RunRetention"/> means to keep.</summary>
/// <param name="Bytes">All run files, without the trash.</param>
/// <param name="Ids">Runs that may go to the trash, the oldest first; those of a sweep stand together.</param>
/// <param name="Trashed">Files in the trash.</param>
/// <param name="TrashedBytes">Their bytes.</param>
public sealed record RunExcess(int Runs, long Bytes, IReadOnlyList<string> Ids, int Trashed, long TrashedBytes)
{
    /// <summary>Whether there is anything to say.</summary>
    public bool IsAny => Runs > RunRetention.MaxRuns || Bytes + TrashedBytes > RunRetention.MaxBytes;

    /// <summary>What there is, and that nothing happens by itself.</summary>
    public string Words => $"{Readable.Plural(Runs, "run")}, {Readable.Bytes(Bytes)}"
        + $"{(Trashed == 0 ? "" : $", and {Readable.Bytes(TrashedBytes)} in the trash")}: more than {Readable.Count(RunRetention.MaxRuns)} runs or "
        + $"{Readable.Bytes(RunRetention.MaxBytes)}. Nothing is deleted automatically.";

    /// <summary>What may go.</summary>
    public string Offer => Ids.Count == 0
        ? "No run can be moved: all are pinned, named, tagged, commented, compared, imported or being recorded."
        : $"The {(Ids.Count == 1 ? "oldest" : $"{Readable.Count(Ids.Count)} oldest")} can be moved to the trash; pinned, named, tagged, commented, compared "
            + "and imported runs stay.";
}
