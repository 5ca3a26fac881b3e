namespace EndToEnd.Tests;

/// <summary>Runs that were recorded on two cores (tests/Dashboard.Tests/Recorded): for tests of what is shown of a run, not of how one is made.</summary>
internal static class RecordedFiles
{
    /// <summary>125 connections on <c>.Result</c> for 4 s: nothing was answered in time, all of it late.</summary>
    public const string Starved = "20261121T215340Z-taskwait-2a2d";

    /// <summary>125 connections on <c>await</c> for 4 s.</summary>
    public const string Awaited = "20261121T215356Z-taskasyncwait-ff6b";

    /// <summary>One connection on <c>await</c>.</summary>
    public const string Calm = "20261122T025410Z-taskasyncwait-b0d7";

    /// <summary>All of them that are not packed.</summary>
    public static IReadOnlyList<string> All { get; } =
        [.. Directory.EnumerateFiles(Folder, $"*{Ending}").Select(file => Path.GetFileName(file)[..^Ending.Length]).Order(StringComparer.Ordinal)];

    private const string Ending = ".run.jsonl";

    private static string Folder => Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Recorded");

    /// <summary>Puts runs into a dashboard's folder; those that are there stay.</summary>
    public static void CopyTo(string folder, params string[] ids)
    {
        foreach (var name in ids.Select(id => $"{id}{Ending}").Where(name => !File.Exists(Path.Combine(folder, name))))
        {
            File.Copy(Path.Combine(Folder, name), Path.Combine(folder, name));
        }
    }
}
