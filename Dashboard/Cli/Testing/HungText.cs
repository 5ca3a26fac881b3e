using Dashboard.Accounts.Awaits;
using Dashboard.Accounts.Stacks;
using Dashboard.Accounts.Threads;
using Dashboard.Target.Hangs;

namespace Dashboard.Cli.Testing;

/// <summary>What is written of tests that hang: each with where it stands, then all stacks of the program's own code and its pending async methods.</summary>
internal static class HungText
{
    private const int MostStacks = 20;
    private const int MostPending = 20;

    public static IEnumerable<string> Lines(HungTests hung)
    {
        foreach (var test in hung.Tests)
        {
            yield return $"✘ {test.Name} hangs in process {hung.Process.Id}: {Where(test)}.";
        }

        if (hung.Tests.Count == 0)
        {
            yield return $"✘ The tests' process {hung.Process.Id} has stood still for {Readable.Seconds(hung.IdleSeconds ?? 0)}, and no test was found on a "
                + "stack or pending.";
        }

        foreach (var line in Lines(hung.Process))
        {
            yield return line;
        }
    }

    /// <summary>The stacks of a process and what is pending in it.</summary>
    /// <param name="lead">Precedes them, if there are any.</param>
    public static IEnumerable<string> Lines(StuckLook process, string? lead = null)
    {
        ThreadGroup[] own = [.. SnapshotGroups.Of(process.Stacks, "", new StackSites()).Groups.Where(IsOwn)];
        if (lead is not null && (own.Length > 0 || process.Pending.Count > 0))
        {
            yield return lead;
        }

        foreach (var group in own.Take(MostStacks))
        {
            yield return $"  {Readable.Plural(group.Threads, "thread")}, {group.Kind}:";
            foreach (var at in group.Own!)
            {
                yield return $"    {group.Frames[at]}{(group.Lines?.GetValueOrDefault(at) is { } line ? $" ({line.Short})" : "")}";
            }
        }

        if (own.Length > MostStacks)
        {
            yield return $"  … and {Readable.Plural(own.Length - MostStacks, "other stack")}";
        }

        if (process.Pending.Count > 0)
        {
            yield return "  Async methods that have begun and not ended:";
            foreach (var line in PendingWords.Lines(process.Pending, MostPending))
            {
                yield return $"    {line}";
            }
        }
    }

    /// <summary>A program's first method waits for all that it started, in every program.</summary>
    private static bool IsOwn(ThreadGroup group) =>
        group.Own is { Count: > 0 } own && !(own is [var only] && group.Frames[only].EndsWith(".Main", StringComparison.Ordinal));

    private static string Where(HungTest test) => test.Wait is not { } wait
        ? $"it awaits {test.Awaits ?? "something"}, which has not completed for {Readable.Seconds(test.Seconds)} at least"
        : $"for {Readable.Seconds(test.Seconds)} its thread has stood in {wait.Method} ({(wait.Line is { } line ? $"{line.Short}, " : "")}{wait.Kind})";
}
