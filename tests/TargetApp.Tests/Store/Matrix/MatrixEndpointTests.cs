using System.Net;
using System.Text;
using System.Text.Json;
using TargetApp.Store;

namespace TargetApp.Tests.Store.Matrix;

public sealed class MatrixEndpointTests
{
    private const string Operations = "operations must be a whole number from 1000 to 10000000, not ";
    private const string Divided = ": it is the total of a cell, divided among the foreground threads.";
    private const string Example = "end JSON such as {\"foreground\": 2, \"workers\": 4, \"workerKind\": \"own\", \"operations\": 20000}.";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 60_000)]
    [InlineData("Auto")]
    [InlineData("Managed")]
    public async Task It_answers_with_the_cell_as_it_ran_and_its_figures(string engineChoice)
    {
        var choice = Enum.Parse<StoreEngineChoice>(engineChoice);
        await using var target = await StartAsync(new TargetAppOptions { StoreEngine = choice });

        const string Body = """{"foreground":2,"workers":4,"workerKind":"threads","operations":2000,"buckets":3000,"keys":"random","waitEvery":50}""";
        var answer = await RunAsync(target, Body);

        Assert.Equal(
            "2 4 threads 2000 3000 random 50 2000 1000 0",
            string.Join(' ', "foreground workers workerKind operations buckets keys waitEvery records sampledValues residual".Split(' ')
                .Select(field => answer.GetProperty(field))));
        Assert.Equal(StoreEngines.Choose(choice).Engine.Version, answer.GetProperty("engineVersion").GetString());
        Assert.InRange(answer.GetProperty("seconds").GetDouble(), 1e-6, 30);
    }

    [Fact(Timeout = 60_000)]
    public async Task What_is_not_asked_for_is_as_in_the_article()
    {
        await using var target = await StartAsync(new TargetAppOptions());

        var answer = await RunAsync(target, """{"foreground":1,"workers":0,"operations":1000}""");

        Assert.Equal(
            "own 2000 sequential 1000", string.Join(' ', new[] { "workerKind", "buckets", "keys", "waitEvery" }.Select(field => answer.GetProperty(field))));
    }

    [Theory(Timeout = 60_000)]
    [InlineData("""{"foreground":0,"workers":1,"operations":1000}""", "foreground must be a whole number from 1 to 64, not 0.")]
    [InlineData("""{"foreground":65,"workers":1,"operations":1000}""", "foreground must be a whole number from 1 to 64, not 65.")]
    [InlineData("""{"foreground":1.5,"workers":1,"operations":1000}""", "foreground must be a whole number from 1 to 64, not 1.5.")]
    [InlineData("""{"foreground":1,"workers":-1,"operations":1000}""", "workers must be a whole number from 0 to 64, not -1.")]
    [InlineData("""{"foreground":1,"workers":"2","operations":1000}""", "workers must be a whole number from 0 to 64, not \"2\".")]
    [InlineData("""{"foreground":1,"workers":1,"operations":999}""", Operations + "999" + Divided)]
    [InlineData("""{"foreground":1,"workers":1,"operations":1000000000}""", Operations + "1000000000" + Divided)]
    [InlineData("""{"foreground":1,"workers":1,"operations":1000,"buckets":0}""", "buckets must be a whole number from 1 to 100000000, not 0.")]
    [InlineData("""{"foreground":1,"workers":1,"operations":1000,"waitEvery":100001}""", "waitEvery must be a whole number from 1 to 100000, not 100001.")]
    [InlineData("""{"foreground":1,"workers":1,"operations":1000,"workerKind":"fibers"}""", "workerKind must be own, threads, pool or result, not \"fibers\".")]
    [InlineData("""{"foreground":1,"workers":1,"operations":1000,"workerKind":"1"}""", "workerKind must be own, threads, pool or result, not \"1\".")]
    [InlineData("""{"foreground":1,"workers":1,"operations":1000,"keys":7}""", "keys must be sequential or random, not 7.")]
    [InlineData("""{"workers":1,"operations":1000}""", "foreground is missing: s" + Example)]
    [InlineData("nonsense", "S" + Example)]
    [InlineData("[]", "S" + Example)]
    [InlineData("", "S" + Example)]
    public async Task A_bad_setting_is_refused_with_one_sentence_and_leaves_nothing(string body, string sentence)
    {
        using var folder = new TemporaryFolder();
        await using var target = await StartAsync(new TargetAppOptions { StoreFolder = folder.Path });

        using var answer = await PostAsync(target, body);

        Assert.Equal((HttpStatusCode.BadRequest, sentence), (answer.StatusCode, await answer.Content.ReadAsStringAsync(Token)));
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.Path));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_second_cell_is_refused_while_one_runs_and_a_client_that_goes_ends_its_cell()
    {
        using var folder = new TemporaryFolder();
        await using var target = await StartAsync(new TargetAppOptions { StoreFolder = folder.Path });
        using var gone = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var first = PostAsync(target, """{"foreground":1,"workers":8,"workerKind":"threads","operations":10000000,"waitEvery":10}""", gone.Token);
        await UntilBusyIsAsync(target, true);

        using var second = await PostAsync(target, """{"foreground":1,"workers":1,"operations":1000}""");

        Assert.Equal(HttpStatusCode.Conflict, second.StatusCode);
        Assert.Equal(
            "Another cell is running, and two at once would disturb each other: wait until it has ended.", await second.Content.ReadAsStringAsync(Token));

        await gone.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        await UntilBusyIsAsync(target, false);
        // The endpoints' own database, which the state has opened.
        Assert.True(folder.DatabaseFiles.Count() <= 1);
        await RunAsync(target, """{"foreground":1,"workers":1,"operations":1000}""");
    }

    [Fact(Timeout = 60_000)]
    public async Task A_folder_that_cannot_be_written_to_is_503_with_a_sentence_and_everything_else_is_served()
    {
        Engines.Get(Engines.Tkrzw);
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder.File("a-file"), "", Token);
        await using var target = await StartAsync(new TargetAppOptions { StoreFolder = Path.Combine(folder.File("a-file"), "below") });

        foreach (var answer in new[]
                 {
                     await PostAsync(target, """{"foreground":1,"workers":1,"operations":1000}"""),
                     await target.Http.GetAsync("/store", Token),
                     await target.Http.GetAsync("/store/sync", Token), await target.Http.GetAsync("/store/async", Token),
                     await target.Http.GetAsync("/store/queued", Token),
                 })
        {
            using (answer)
            {
                Assert.Equal(HttpStatusCode.ServiceUnavailable, answer.StatusCode);
                Assert.Matches(@"^The folder .*a-file/below cannot be written to \(.*\): make it writable, or name another one with --store-folder\.$",
                    await answer.Content.ReadAsStringAsync(Token));
            }
        }

        Assert.NotEmpty(await target.Http.GetStringAsync("/thread", Token));
    }

    private static Task<RunningTarget> StartAsync(TargetAppOptions options) => RunningTarget.StartAloneAsync(options);

    private static async Task UntilBusyIsAsync(RunningTarget target, bool wanted)
    {
        bool busy;
        do
        {
            using var state = JsonDocument.Parse(await target.Http.GetStringAsync("/store", Token));
            busy = state.RootElement.GetProperty("busy").GetBoolean();
        }
        while (busy != wanted);
    }

    private static async Task<JsonElement> RunAsync(RunningTarget target, string body)
    {
        using var answer = await PostAsync(target, body);
        var text = await answer.Content.ReadAsStringAsync(Token);
        Assert.True(answer.IsSuccessStatusCode, text);
        return JsonDocument.Parse(text).RootElement;
    }

    private static async Task<HttpResponseMessage> PostAsync(RunningTarget target, string body, CancellationToken? token = null)
    {
        using var content = new StringContent(body, Encoding.UTF8, "application/json");
        return await target.Http.PostAsync("/store/matrix", content, token ?? Token);
    }
}
