using System.IO.Compression;
using Dashboard.Exchange;
using Dashboard.Exchange.Input;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.RunPages;
using Dashboard.Tests.Cli;
using Dashboard.Tests.Target;
using Dashboard.Tests.Target.Sessions;
using Dashboard.Timeline;

namespace Dashboard.Tests.Exchange;

/// <summary>From a trace of dotnet-trace to a run in the data folder (Target/Traces/README.md says what the traces hold).</summary>
public sealed class TraceImportTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task A_trace_with_everything_is_a_run_with_charts_requests_and_blocking_calls()
    {
        var imported = await ImportAsync(await BytesAsync("lambda"), "lambda.nettrace", "Mine");
        var run = await new RunStore(new RunFolder(_folder.FullPath)).OpenAsync(imported.Id, Token);
        var summary = run.Summary!;

        Assert.Empty(run.Problems);
        Assert.Null(run.Interruption);
        Assert.Equal(("Mine", "Shapes", 2), (run.Header.Title, run.Header.Target!.Name, run.Header.Target.ProcessorCount));
        Assert.EndsWith("Shapes.dll", run.Header.Target.CommandLine, StringComparison.Ordinal);
        Assert.Null(run.Header.Target.MinThreads);
        Assert.StartsWith("method names", Assert.Single(run.Header.Trace!.Missing), StringComparison.Ordinal);
        Assert.Equal(3.056, summary.T, 3);
        Assert.Equal(12, run.Items.OfType<PoolSample>().Count());
        Assert.Equal((4, 6), (summary.Pool.ThreadsMax, run.Items.OfType<Injection>().Count()));
        Assert.Empty(run.Items.OfType<ThreadStates>());
        Assert.Equal(["all"], summary.SignalSeconds.Keys);

        // The handler waits for 50 ms, for a task; the first requests compile it.
        var route = Assert.Single(summary.RequestTime);
        Assert.Equal(("GET /lambda", 10), (route.Route, route.Requests));
        Assert.InRange(route.WaitsMs!.Value, 40, 50);
        Assert.InRange(route.P50Ms, 50, 60);
        Assert.Equal(("GET /lambda", "wait events"), (summary.Blockers[0].Route, summary.Blockers[0].Source));
        Assert.True(run.Items.Where(item => item is PoolSample or RequestTimes or BlockingSites).All(item => item.T <= summary.T));
    }

    [Fact(Timeout = 60_000)]
    public async Task Packed_it_is_the_same_run_and_an_upload_is_too()
    {
        var plain = await ImportAsync(await BytesAsync("result"), "result.nettrace");
        using var packed = new MemoryStream();
        await using (var zip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            await zip.WriteAsync(await BytesAsync("result"), Token);
        }

        var unpacked = await ImportAsync(packed.ToArray(), "result.nettrace.gz");
        await using var file = File.OpenRead(RecordedTrace.PathOf("result"));
        var read = await new RunImport(new RunFolder(_folder.FullPath), TimeProvider.System).ImportAsync(file, "result.nettrace", null, null, Token);

        Assert.Equal(32, plain.Summary.Pool.ThreadsMax);
        Assert.All([unpacked, read], other => Assert.Equal(plain.Summary.Pool.Injections, other.Summary.Pool.Injections));
        Assert.Equal(57, plain.Summary.Pool.Injections["CooperativeBlocking"]);
    }

    [Fact(Timeout = 60_000)]
    public async Task What_a_trace_lacks_is_not_recorded_and_said_with_the_command()
    {
        var imported = await ImportAsync(await BytesAsync("result"), "result.nettrace");
        var trace = imported.Trace!;

        Assert.Equal(["waits", "work items", "requests"], trace.Missing);
        Assert.Contains("Not in the trace: waits; work items; requests.", imported.Summary.Sentence, StringComparison.Ordinal);
        Assert.StartsWith($"dotnet-trace collect --process-id {(await HeaderAsync(imported)).Target!.ProcessId} --providers 'System.Runtime:", trace.Command, StringComparison.Ordinal);
        Assert.Empty(imported.Summary.RequestTime);
        Assert.Empty(imported.Summary.Blockers);
        Assert.Equal(["counters"], imported.Summary.SignalSeconds.Keys);
    }

    /// <summary>Also where the last byte alone is missing: the end of a trace is a tag.</summary>
    [Fact(Timeout = 120_000)]
    public async Task A_trace_that_breaks_off_anywhere_is_one_sentence_and_leaves_nothing()
    {
        var whole = await BytesAsync("result");
        int[] lengths = [.. Enumerable.Range(1, 60), .. Enumerable.Range(1, 80).Select(step => step * whole.Length / 81), .. Enumerable.Range(1, 40).Select(missing => whole.Length - missing)];
        foreach (var length in lengths)
        {
            var refused = await Assert.ThrowsAnyAsync<UserFacingException>(() => ImportAsync(whole[..length], "torn.nettrace", format: ImportFormat.NetTrace));
            AssertSentence(refused.Message);
        }

        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder.FullPath));
    }

    [Fact(Timeout = 300_000)]
    public async Task A_damaged_trace_is_a_run_or_one_sentence()
    {
        var (whole, runs, refusals) = (await BytesAsync("everything"), 0, new List<string>());
        for (var i = 0; i < 60; i++)
        {
            var damaged = StreamMutations.Of(whole, new Random(i), out var how);
            try
            {
                await ImportAsync(damaged, "damaged.nettrace", format: ImportFormat.NetTrace);
                runs++;
            }
            catch (UserFacingException e)
            {
                AssertSentence(e.Message);
                refusals.Add($"{how}: {e.Message}");
            }
        }

        Assert.Equal(runs, Directory.EnumerateFileSystemEntries(_folder.FullPath).Count());
        Assert.InRange(refusals.Count, 10, 59);
    }

    /// <summary>The ticks of a second are written in the head, 10⁹; with a thousand of them 6 s are 69 days.</summary>
    [Fact(Timeout = 60_000)]
    public async Task A_trace_with_a_clock_that_cannot_be_is_one_sentence()
    {
        var bytes = await BytesAsync("result");
        var ticks = bytes.AsSpan().IndexOf(BitConverter.GetBytes(1_000_000_000L));
        BitConverter.GetBytes(1_000L).CopyTo(bytes, ticks);

        var refused = await Assert.ThrowsAnyAsync<UserFacingException>(() => ImportAsync(bytes, "clock.nettrace"));

        AssertSentence(refused.Message);
        Assert.Contains("more than 7 days", refused.Message, StringComparison.Ordinal);
    }

    public static TheoryData<string, byte[]> Foreign => new()
    {
        { "empty", [] },
        { "text", "This is not a trace, whatever its name says."u8.ToArray() },
        { "zip", [0x50, 0x4b, 3, 4, .. new byte[400]] },
        { "name alone", "Nettrace"u8.ToArray() },
        { "rubbish after the name", [.. "Nettrace"u8, .. Enumerable.Repeat((byte)0x5a, 4_000)] },
        { "of many processes, version 6, without a block", [.. "Nettrace"u8, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0] },
        { "of a version to come", [.. "Nettrace"u8, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, .. new byte[100]] },
        { "NetPerf, the format before", [.. "\u0014\0\0\0!FastSerialization.1"u8, .. new byte[200]] },
    };

    [Theory(Timeout = 60_000), MemberData(nameof(Foreign), DisableDiscoveryEnumeration = true)]
    public async Task A_foreign_file_is_one_sentence(string name, byte[] bytes)
    {
        foreach (var format in new ImportFormat?[] { null, ImportFormat.NetTrace })
        {
            AssertSentence((await Assert.ThrowsAnyAsync<UserFacingException>(() => ImportAsync(bytes, $"{name}.nettrace", format: format))).Message);
        }

        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder.FullPath));
    }

    [Fact(Timeout = 60_000)]
    public async Task Cancelled_it_leaves_nothing()
    {
        using var cancelled = new CancellationTokenSource();
        await cancelled.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await new RunImport(new RunFolder(_folder.FullPath), TimeProvider.System)
            .ImportAsync(new MemoryStream(await BytesAsync("result")), "result.nettrace", null, null, cancelled.Token));

        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder.FullPath));
    }

    [Fact(Timeout = 60_000)]
    public async Task On_the_command_line_a_torn_trace_is_exit_code_1_and_a_whole_one_says_what_it_lacks()
    {
        await File.WriteAllBytesAsync(_folder["torn.nettrace"], (await BytesAsync("result"))[..100_000], Token);

        (await CalledVerb.RunAsync("import", _folder["torn.nettrace"], "--data", _folder["runs"])).FailedWith(1, "torn.nettrace breaks off after");

        var whole = await CalledVerb.RunAsync("import", RecordedTrace.PathOf("result"), "--data", _folder["runs"]);
        Assert.Equal(0, whole.ExitCode);
        Assert.Contains(whole.Errors, line => line.StartsWith("dotnet-trace collect --process-id ", StringComparison.Ordinal));
        Assert.Contains(whole.Errors, line => line.StartsWith("Thread-pool starvation: ", StringComparison.Ordinal));
        Assert.Equal(
            (await CalledVerb.RunAsync("record", "--print-dotnet-trace")).Output.Split(" --providers ")[1].TrimEnd(),
            string.Join('\n', whole.Errors).Split(" --providers ")[1]);
    }

    [Fact(Timeout = 60_000)]
    public async Task The_page_of_the_run_has_the_command_with_its_line_breaks()
    {
        var trace = (await ImportAsync(await BytesAsync("result"), "result.nettrace")).Trace!;

        var html = await Rendering.OfAsync<TraceNotice>((nameof(TraceNotice.Trace), trace));

        Assert.Contains(trace.Command, System.Net.WebUtility.HtmlDecode(html), StringComparison.Ordinal);
        Assert.Contains('\n', trace.Command);
    }

    private static void AssertSentence(string message)
    {
        Assert.InRange(message.Length, 20, 500);
        Assert.DoesNotContain(message, char.IsControl);
        Assert.EndsWith(".", message, StringComparison.Ordinal);
    }

    private static async Task<byte[]> BytesAsync(string trace)
    {
        var path = RecordedTrace.PathOf(trace);
        if (File.Exists(path))
        {
            return await File.ReadAllBytesAsync(path, Token);
        }

        await using var packed = new GZipStream(File.OpenRead(path + ".gz"), CompressionMode.Decompress);
        using var whole = new MemoryStream();
        await packed.CopyToAsync(whole, Token);
        return whole.ToArray();
    }

    private async Task<RunHeader> HeaderAsync(ImportedRun run) => (await RunFileReader.ReadAsync(run.File, Token)).Header;

    private Task<ImportedRun> ImportAsync(byte[] bytes, string name, string? title = null, ImportFormat? format = null) =>
        new RunImport(new RunFolder(_folder.FullPath), TimeProvider.System).ImportAsync(new MemoryStream(bytes), name, format, title, Token);
}
