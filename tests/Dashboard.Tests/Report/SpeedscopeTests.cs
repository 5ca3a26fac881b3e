using System.Net;
using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Tests.Access;
using Dashboard.Tests.Cli;
using Dashboard.Timeline;

namespace Dashboard.Tests.Report;

/// <summary>
/// The file of <c>export speedscope</c> against the fields that speedscope documents (src/lib/file-format-spec.ts): a sampled profile has as many weights as
/// samples, each sample is a list of places in the shared frames, and no field is null.
/// </summary>
public sealed class SpeedscopeTests : IDisposable
{
    private static readonly string[] Units = ["none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes"];

    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task The_profile_of_a_recorded_run_has_the_documented_fields_and_the_thread_seconds_of_its_table()
    {
        using var example = await ExampleRecording.UnpackAsync(Token);
        var run = await new RunStore(new RunFolder(example.Folder)).OpenAsync(example.Id, Token);

        using var file = await ExportAsync("last", "--data", example.Folder);

        var profile = Assert.Single(Checked(file.RootElement));
        var frames = file.RootElement.GetProperty("shared").GetProperty("frames");
        var rows = Assert.Single(run.Blockers.Parts(run.Summary)).Sites.Where(row => row.Source != BlockingSites.Snapshot).ToList();
        Assert.Equal("seconds", profile.GetProperty("unit").GetString());
        Assert.Equal(rows.Sum(row => row.BlockedMs) / 1000, Weights(profile).Sum(), 6);
        var heaviest = profile.GetProperty("samples")[0].EnumerateArray().Select(place => frames[place.GetInt32()].GetProperty("name").GetString()).ToList();
        Assert.Equal((rows[0].Route, "Task wait"), (heaviest[0], heaviest[^1]));
        Assert.Contains("TaskWait.Handle", heaviest);
        var own = frames.EnumerateArray().Single(frame => frame.GetProperty("name").GetString() == "TaskWait.Handle");
        Assert.EndsWith("TaskWait.cs", own.GetProperty("file").GetString(), StringComparison.Ordinal);
        Assert.Equal(rows[0].Line!.Line, own.GetProperty("line").GetInt32());
    }

    [Fact(Timeout = 60_000)]
    public async Task The_difference_of_two_runs_is_per_request_and_by_call_site()
    {
        await WriteAsync("before", ("Orders.Get", 2_000), ("Stock.Load", 4_000), ("Same.Get", 1_000));
        await WriteAsync("after", ("Orders.Get", 6_000), ("Cache.Fill", 500), ("Same.Get", 1_000));

        using var file = await ExportAsync("after", "--against", "before", "--data", _folder.FullPath);

        var profiles = Checked(file.RootElement);
        Assert.All(profiles, profile => Assert.Equal("milliseconds", profile.GetProperty("unit").GetString()));
        Assert.Equal(["GET /Orders.Get 4000", "GET /Cache.Fill 500"], Rows(file.RootElement, profiles[0]));
        Assert.Equal(["GET /Stock.Load 4000"], Rows(file.RootElement, profiles[1]));
        Assert.Equal(["GET /Stock.Load 4000", "GET /Orders.Get 2000", "GET /Same.Get 1000"], Rows(file.RootElement, profiles[2]));
        Assert.Equal(["GET /Orders.Get 6000", "GET /Same.Get 1000", "GET /Cache.Fill 500"], Rows(file.RootElement, profiles[3]));
    }

    /// <summary>The link on a run's page, and what it says where there is nothing.</summary>
    [Fact(Timeout = 60_000)]
    public async Task The_page_gives_the_same_file_as_the_command()
    {
        using var example = await ExampleRecording.UnpackAsync(Token);
        await SampleRuns.Of("nothing-blocked").WriteAsync(example.Folder);
        await using var dashboard = await ServedDashboard.StartAsync(options => options with { DataFolder = example.Folder });
        using var guest = dashboard.Guest();
        using var file = await ExportAsync(example.Id, "--data", example.Folder);

        using var answer = await guest.GetAsync($"/runs/{example.Id}/blocked.speedscope.json", Token);
        using var none = await guest.GetAsync("/runs/nothing-blocked/blocked.speedscope.json", Token);

        Assert.Equal($"{example.Id}.speedscope.json", answer.Content.Headers.ContentDisposition!.FileName);
        Assert.Equal(file.RootElement.GetRawText(), await answer.Content.ReadAsStringAsync(Token));
        Assert.Equal(HttpStatusCode.NotFound, none.StatusCode);
        Assert.StartsWith("No thread of the pool was blocked in ", await none.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task What_has_no_blocked_time_is_said_in_a_sentence_and_no_file_is_written()
    {
        await WriteAsync("none");
        var path = Path.Combine(_folder.FullPath, "x.json");

        var verb = await CalledVerb.RunAsync("export", "speedscope", "none", "-o", path, "--data", _folder.FullPath);

        Assert.Equal(1, verb.ExitCode);
        Assert.StartsWith("No thread of the pool was blocked in ", Assert.Single(verb.Errors), StringComparison.Ordinal);
        Assert.False(File.Exists(path));
    }

    private static IReadOnlyList<JsonElement> Checked(JsonElement file)
    {
        Assert.Equal("https://www.speedscope.app/file-format-schema.json", file.GetProperty("$schema").GetString());
        var frames = file.GetProperty("shared").GetProperty("frames");
        Assert.All(frames.EnumerateArray(), frame =>
        {
            Assert.False(string.IsNullOrEmpty(frame.GetProperty("name").GetString()));
            Assert.Equal(JsonValueKind.String, frame.TryGetProperty("file", out var source) ? source.ValueKind : JsonValueKind.String);
            Assert.Equal(JsonValueKind.Number, frame.TryGetProperty("line", out var line) ? line.ValueKind : JsonValueKind.Number);
        });
        List<JsonElement> profiles = [.. file.GetProperty("profiles").EnumerateArray()];
        Assert.InRange(file.GetProperty("activeProfileIndex").GetInt32(), 0, profiles.Count - 1);
        Assert.All(profiles, profile =>
        {
            Assert.Equal("sampled", profile.GetProperty("type").GetString());
            Assert.Contains(profile.GetProperty("unit").GetString(), Units);
            Assert.False(string.IsNullOrEmpty(profile.GetProperty("name").GetString()));
            Assert.Equal(profile.GetProperty("weights").GetArrayLength(), profile.GetProperty("samples").GetArrayLength());
            Assert.All(Weights(profile), weight => Assert.True(weight > 0));
            Assert.All(
                profile.GetProperty("samples").EnumerateArray().SelectMany(sample => sample.EnumerateArray()),
                place => Assert.InRange(place.GetInt32(), 0, frames.GetArrayLength() - 1));
            Assert.Equal(Weights(profile).Sum(), profile.GetProperty("endValue").GetDouble() - profile.GetProperty("startValue").GetDouble(), 6);
        });
        return profiles;
    }

    private static IEnumerable<double> Weights(JsonElement profile) => profile.GetProperty("weights").EnumerateArray().Select(weight => weight.GetDouble());

    /// <summary>"ROUTE MS": thousandths of a millisecond a request, of requests as many as <see cref="WriteAsync"/> has.</summary>
    private static IEnumerable<string> Rows(JsonElement file, JsonElement profile) =>
        profile.GetProperty("samples").EnumerateArray().Zip(Weights(profile)).Select(row =>
            $"{file.GetProperty("shared").GetProperty("frames")[row.First[0].GetInt32()].GetProperty("name").GetString()} {Math.Round(row.Second * Requests)}");

    private static long Requests { get; } = SampleRuns.Of().Summary!.Phases[0].Load is var load ? load.Completed + load.Drained : 0;

    private async Task<JsonDocument> ExportAsync(params string[] arguments)
    {
        var path = Path.Combine(_folder.FullPath, $"{Guid.NewGuid():N}.speedscope.json");
        var verb = await CalledVerb.RunAsync(["export", "speedscope", .. arguments, "-o", path]);
        Assert.True(verb.ExitCode == 0, string.Join(' ', verb.Errors));
        Assert.Equal(path, verb.Output.TrimEnd());
        return JsonDocument.Parse(await File.ReadAllTextAsync(path, Token));
    }

    private async Task WriteAsync(string id, params (string Method, double Ms)[] sites)
    {
        var run = SampleRuns.Of();
        BlockerSummary[] rows = [.. sites.Select(site => new BlockerSummary(site.Method, "Task wait", BlockingSites.WaitEvents) { Route = $"GET /{site.Method}", BlockedMs = site.Ms })];
        var summary = run.Summary! with { Phases = [.. run.Summary.Phases.Select(phase => phase with { Blockers = rows })] };
        await (run with { Header = run.Header with { Id = id }, Summary = summary, Items = [.. run.Items.SkipLast(1), summary] }).WriteAsync(_folder.FullPath);
    }
}
