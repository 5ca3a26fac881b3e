using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Runs;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Cli;

/// <summary>The application without its pages: the same attach, run and record code that the buttons call.</summary>
internal sealed class Headless : IAsyncDisposable
{
    /// <summary>The first sample of a session comes within a third of a second; a target that is stopped sends none.</summary>
    private static readonly TimeSpan FirstSampleTimeout = TimeSpan.FromSeconds(10);

    private readonly ServiceProvider _services;

    private Headless(ServiceProvider services) => _services = services;

    public TargetMonitor Monitor => _services.GetRequiredService<TargetMonitor>();

    public TargetConnection Connection => _services.GetRequiredService<TargetConnection>();

    public SampleHost Sample => _services.GetRequiredService<SampleHost>();

    public RunCoordinator Runs => _services.GetRequiredService<RunCoordinator>();

    public PresetRuns Presets => _services.GetRequiredService<PresetRuns>();

    /// <exception cref="UserFacingException">The data folder cannot be written.</exception>
    public static async Task<Headless> StartAsync(string? dataFolder, TimeSpan? interval)
    {
        var services = new ServiceCollection().AddLogging().AddTarget().AddCatalogue().AddRuns(dataFolder).BuildServiceProvider();
        await services.UseIntervalAsync(interval);
        return new Headless(services);
    }

    /// <summary>Carries a run out; what happens meanwhile is said on stderr, and a cancelled token stops it in an orderly way.</summary>
    /// <param name="start">Starts the run.</param>
    /// <param name="saysLines">Whether the line "N threads, M req/sec" is said each 3 s.</param>
    public async Task<FinishedRun> RunAsync(Func<Task<Task<FinishedRun>>> start, bool saysLines, CancellationToken token)
    {
        var said = "";
        void Say()
        {
            var sentence = (Runs.Active, Monitor.State) switch
            {
                (null, _) => Presets.Step,
                (_, not SessionState.Attached) => Monitor.Sentence,
                var (run, _) => Words(run.Current),
            };
            if (sentence is not null && Interlocked.Exchange(ref said, sentence) != sentence)
            {
                Console.Error.WriteLine(sentence);
            }
        }

        Runs.Changed += Say;
        Monitor.Changed += Say;
        Presets.Changed += Say;
        try
        {
            var completion = await start();
            using var lines = saysLines ? RunLines.Follow(Monitor.Hub) : null;
            await using var stop = token.Register(() => _ = Runs.Active?.StopAsync().AsTask());
            return await completion;
        }
        finally
        {
            Presets.Changed -= Say;
            Monitor.Changed -= Say;
            Runs.Changed -= Say;
        }
    }

    /// <summary>Pool threads of the target now.</summary>
    /// <exception cref="UserFacingException">No sample came within 10 s.</exception>
    public async Task<double> ThreadCountAsync(CancellationToken token)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(token);
        limit.CancelAfter(FirstSampleTimeout);
        using var subscription = Monitor.Hub.Subscribe(TimelineSubscription.ViewerCapacity);
        if (subscription.Snapshot.OfType<PoolSample>().LastOrDefault(sample => sample.ThreadCount is not null) is { ThreadCount: { } known })
        {
            return known;
        }

        try
        {
            await foreach (var item in subscription.Items.ReadAllAsync(limit.Token))
            {
                if (item is PoolSample { ThreadCount: { } threads })
                {
                    return threads;
                }
            }
        }
        catch (OperationCanceledException) when (!token.IsCancellationRequested)
        {
            // Said below: the target is silent.
        }

        throw new UserFacingException($"The target sent no sample of its pool within {Figures.Seconds(FirstSampleTimeout.TotalSeconds)}: check that it is not stopped.");
    }

    /// <summary>Waits until the pool is back at rest; returns why it is not, in a sentence, or null.</summary>
    public Task<string?> RestAsync(double threadsBefore, CancellationToken token)
    {
        var facts = Monitor.Facts;
        return new PoolRest(Monitor.Hub, PoolRest.Again(threadsBefore, facts?.ProcessorCount ?? Environment.ProcessorCount, facts?.MinThreads), TimeProvider.System).WaitAsync(token);
    }

    public ValueTask DisposeAsync() => _services.DisposeAsync();

    private static string Words(RunProgress progress) => progress.Step is { } step ? $"{step}. {progress.Sentence}" : progress.Sentence;
}
