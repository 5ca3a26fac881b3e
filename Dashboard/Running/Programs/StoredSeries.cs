using Dashboard.RunFile;

namespace Dashboard.Running.Programs;

/// <summary>A series of two programs in turns that has runs to make: enough to make them later, in the order that was drawn.</summary>
/// <param name="Id">The part that the ids of its two groups of runs share.</param>
/// <param name="Machine">The name of the machine on which it was started.</param>
/// <param name="Seed">The seed of the order, as each run has it.</param>
public sealed record StoredSeries(int Format, string Id, DateTimeOffset StartedUtc, string Machine, int Seed, ProgramsPlan Plan)
{
    public const int Version = 1;

    internal StoredSeries Masked => this with
    {
        Plan = Plan with
        {
            Sides = [.. Plan.Sides.Select(Mask)],
            Load = Plan.Load with { Query = Plan.Load.Query is { } query ? Secrets.Masked(query) : null },
        },
    };

    /// <summary>True when a secret of it was not stored: it cannot be started from this.</summary>
    internal bool LacksSecrets =>
        Plan.Sides.SelectMany(side => side.Words.Concat(side.Environment.Select(one => one.Value)).Append(side.Folder ?? "")).Append(Plan.Load.Query ?? "")
            .Any(Secrets.AreMaskedIn);

    /// <summary>A word may be a secret by the word before it, so that they are masked together.</summary>
    private static PlannedProgram Mask(PlannedProgram side)
    {
        var whole = string.Join(' ', side.Words);
        return side with
        {
            Words = Secrets.Masked(whole) is var masked && masked == whole ? side.Words : masked.Split(' '),
            Environment = [.. side.Environment.Select(StoredHeader.Of)],
            Folder = side.Folder is { } folder ? Secrets.Masked(folder) : null,
        };
    }
}
