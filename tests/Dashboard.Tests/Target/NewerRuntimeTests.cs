using Dashboard.Accounts.Requests;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>A server on .NET 11, newer than the one that this program runs on: tests/Shapes with a runtime of its own.</summary>
[Collection(LiveTargetCollection.Name)]
public sealed class NewerRuntimeTests(ITestOutputHelper output) : IAsyncLifetime
{
    private const string Blocking = "/logged/task/0";
    private const string Awaiting = "/awaiting/two";
    private const int Callers = 8;

    /// <summary>A queue that sends responses is known after three of them, and the server has one for each processor.</summary>
    private static readonly int FirstResponses = 3 * Environment.ProcessorCount;

    private static readonly TimeSpan Soon = TimeSpan.FromSeconds(30);

    private readonly TemporaryFolder _folder = new();
    private readonly TargetMonitor _monitor = LiveTarget.NewMonitor();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => ValueTask.CompletedTask;

    public async ValueTask DisposeAsync()
    {
        await _monitor.DisposeAsync();
        _folder.Dispose();
    }

    /// <summary>What blocks is seen in wait events, what awaits in the runtime's async profiler; the program is published once for all of it.</summary>
    [Fact(Timeout = 180_000)]
    public async Task Its_pool_a_blocking_call_and_an_await_are_shown_with_method_and_route()
    {
        var watch = System.Diagnostics.Stopwatch.StartNew();
        var program = await PublishAsync();
        output.WriteLine($"Published in {watch.Elapsed.TotalSeconds:0.0} s.");
        await using var target = PoolTargetProcess.Start(program.Path, "");
        var address = new Uri((await target.LineAsync()).Split(' ')[1]);
        _monitor.SetSignals(SignalLevel.All);
        await _monitor.AttachAsync(target.Id, Token);
        await _monitor.HeardAsync(Token);
        using var items = new TimelineListener(_monitor.Hub);
        using var over = CancellationTokenSource.CreateLinkedTokenSource(Token);
        using var client = new HttpClient { BaseAddress = address };
        Task[] callers = [.. Enumerable.Range(0, Callers).Select(caller => CallAsync(client, caller % 2 == 0 ? Blocking : Awaiting, over.Token))];

        await items.NextAsync<PoolSample>(Soon, sample => sample is { ThreadCount: > 0, CompletedItemsPerSecond: > 0, RequestsStartedPerSecond: > 0 });

        // A young process also waits for its files.
        var blocking = await items.NextAsync<BlockingSites>(Soon, static window => window.Sites.Any(IsTaskWait));
        await _monitor.TraceAwaitsAsync(Token);
        var awaiting = await items.NextAsync<AwaitingCalls>(Soon);
        var times = await items.NextAsync<RequestTimes>(Soon, window => window.Routes.Any(route => route.Route == $"GET {Awaiting}"));
        await over.CancelAsync();
        await Task.WhenAll(callers);

        Assert.Equal("11.0.0", program.Version);
        Assert.Equal((program.Version, null), (_monitor.Facts?.RuntimeVersion, _monitor.Facts?.NotMeasured));
        var site = blocking.Sites.First(IsTaskWait);
        Assert.Equal(("LoggedWaits.WaitForTask", "Task wait", "GET /logged/task/{id}"), (site.Method, site.Kind, site.Route));
        Assert.Equal("Measured with the runtime's async profiler.", awaiting.Source);
        output.WriteLine(string.Join(Environment.NewLine, awaiting.Calls));
        var call = awaiting.Calls.Where(call => call.Route == $"GET {Awaiting}").MaxBy(call => call.Awaiting);
        Assert.Equal(("Awaiting.Steps.SecondAsync", "Task.Delay"), (call?.Method, call?.Awaited));

        // None for a reason of the runtime. When one of the first responses was sent may be unknown: nothing says yet which queue sends.
        Assert.All(times.Routes, static route => Assert.Contains(route.EstimatedWhy, new[] { null, RequestAccounts.SendNotSeen }));
        Assert.All(times.Routes, static route => Assert.InRange(route.Estimated, 0, FirstResponses));

        static bool IsTaskWait(BlockingSite site) => site is { Kind: "Task wait", Route: not null };
    }

    /// <summary>Skips where the runtime cannot be had, as on a machine without a package source that holds it.</summary>
    private async Task<PublishedProgram> PublishAsync()
    {
        try
        {
            return await PublishedProgram.PublishAsync(Path.Combine(ProductFiles.RepositoryRoot, "tests", "Shapes", "Shapes.csproj"), 11, _folder.FullPath, Token);
        }
        catch (PublishedProgram.RuntimeMissingException e)
        {
            Assert.Skip(e.Message);
            throw;
        }
    }

    private static async Task CallAsync(HttpClient client, string path, CancellationToken over)
    {
        try
        {
            while (true)
            {
                await client.GetStringAsync(path, over);
            }
        }
        catch (OperationCanceledException) when (over.IsCancellationRequested)
        {
            // All was seen.
        }
    }
}
