using System.IO.Compression;
using Dashboard.RunFile;

namespace Dashboard.Tests.Recorded;

/// <summary>Runs that were recorded for the tests on two cores (README.md), as a store of their own.</summary>
internal sealed class RecordedRuns : IAsyncDisposable
{
    /// <summary>Closed loop on <c>.Result</c>, 125 connections for 4 s: nothing was answered in time, all of it late.</summary>
    public const string NothingInTime = "20261121T215340Z-taskwait-2a2d";

    /// <summary>Closed loop on <c>await</c>, 125 connections for 4 s.</summary>
    public const string Awaited = "20261121T215356Z-taskasyncwait-ff6b";

    /// <summary>Open loop that the target keeps up with.</summary>
    public const string OpenLoop = "20261121T215405Z-taskasyncwait-f650";

    /// <summary>Open loop that the target cannot follow: requests were due and not sent, some timed out.</summary>
    public const string OverloadedOpenLoop = "20261121T215415Z-taskwait-ba46";

    /// <summary>A plan of three loads with rests between them.</summary>
    public const string SeveralLoads = "20261121T215706Z-s2-short-6394";

    /// <summary>A number of requests instead of a duration.</summary>
    public const string Counted = "20261121T220030Z-taskasyncwait-437f";

    /// <summary>Four repeats at 50 ms and four at 100 ms, which took turns.</summary>
    public const string GroupA = "g-20261121T215427Z-23e3-a";

    /// <inheritdoc cref="GroupA"/>
    public const string GroupB = "g-20261121T215427Z-23e3-b";

    /// <summary>Thirteen of them: two repeats of each group and each of the others once.</summary>
    public static IReadOnlyList<string> Names { get; } =
    [
        NothingInTime, Awaited, OpenLoop, OverloadedOpenLoop, SeveralLoads, Counted,
        "20261121T215427Z-taskasyncwait-5957", "20261121T215633Z-taskasyncwait-df69",
        "20261121T215450Z-taskasyncwait-3445", "20261121T215657Z-taskasyncwait-ea80",
        "20261122T025410Z-taskasyncwait-b0d7", "20261122T025419Z-taskasyncwait-23ac", "20261122T025429Z-taskwait-7b0d",
    ];

    /// <summary>The ids of all of them, without reading any.</summary>
    public static IEnumerable<string> Files => Directory.EnumerateFiles(Folder, "*.jsonl*")
        .Select(file => Path.GetFileName(file)[..Path.GetFileName(file).IndexOf('.', StringComparison.Ordinal)]).Order(StringComparer.Ordinal);

    private static string Folder => Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Recorded");

    private RecordedRuns() => Store = new RunStore(new RunFolder(Temporary.FullPath));

    public TemporaryFolder Temporary { get; } = new();

    public RunStore Store { get; }

    /// <summary>Ids of all of them, oldest first.</summary>
    public IReadOnlyList<string> Ids { get; private set; } = [];

    /// <summary>One of them, read whole.</summary>
    public static async Task<RecordedRun> ReadAsync(string id)
    {
        await using var runs = await OpenAsync();
        return await runs.Store.OpenAsync(id, TestContext.Current.CancellationToken);
    }

    /// <summary>Copies the recordings into a folder of its own.</summary>
    public static async Task<RecordedRuns> OpenAsync()
    {
        var runs = new RecordedRuns();
        foreach (var recording in Directory.EnumerateFiles(Folder, "*.jsonl*"))
        {
            var packed = recording.EndsWith(".gz", StringComparison.Ordinal);
            var name = Path.GetFileName(packed ? recording[..^".gz".Length] : recording);
            await using var from = packed ? new GZipStream(File.OpenRead(recording), CompressionMode.Decompress) : (Stream)File.OpenRead(recording);
            await using var to = File.Create(Path.Combine(runs.Temporary.FullPath, name));
            await from.CopyToAsync(to, TestContext.Current.CancellationToken);
        }

        runs.Ids = [.. (await runs.Store.ListAsync(TestContext.Current.CancellationToken)).Select(run => run.Id).Order(StringComparer.Ordinal)];
        return runs;
    }

    /// <summary>The file of one of them.</summary>
    public string PathOf(string id) => Path.Combine(Temporary.FullPath, id + ".run.jsonl");

    public ValueTask DisposeAsync()
    {
        Temporary.Dispose();
        return ValueTask.CompletedTask;
    }
}
