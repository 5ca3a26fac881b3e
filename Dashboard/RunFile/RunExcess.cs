namespace Dashboard.RunFile;

/// <summary>The content of a data folder beyond what <see cref="RunRetention"/> keeps.</summary>
/// <param name="Ids">Runs that may go to the trash, the oldest first; those of a sweep are together.</param>
public sealed record RunExcess(int Runs, long Bytes, IReadOnlyList<string> Ids, int Trashed, long TrashedBytes)
{
    public bool IsAny => Runs > RunRetention.MaxRuns || Bytes + TrashedBytes > RunRetention.MaxBytes;

    public string Words => $"{Readable.Plural(Runs, "run")}, {Readable.Bytes(Bytes)}"
        + $"{(Trashed == 0 ? "" : $", and {Readable.Bytes(TrashedBytes)} in the trash")}: more than {Readable.Count(RunRetention.MaxRuns)} runs or "
        + $"{Readable.Bytes(RunRetention.MaxBytes)}. Nothing is deleted automatically.";

    public string Offer => Ids.Count == 0
        ? "No run can be moved: all are pinned, named, tagged, commented, compared, imported or being recorded."
        : $"The {(Ids.Count == 1 ? "oldest" : $"{Readable.Count(Ids.Count)} oldest")} can be moved to the trash; pinned, named, tagged, commented, compared "
            + "and imported runs stay.";
}
