using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Runs;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Cli;

/// <summary>The application without its pages: the same attach, run and record code that the buttons call.</summary>
internal sealed class Headless : IAsyncDisposable
{
    private readonly ServiceProvider _services;

    private Headless(ServiceProvider services) => _services = services;

    public TargetMonitor Monitor => _services.GetRequiredService<TargetMonitor>();

    public TargetConnection Connection => _services.GetRequiredService<TargetConnection>();

    public SampleHost Sample => _services.GetRequiredService<SampleHost>();

    /// <exception cref="UserFacingException">The data folder cannot be written.</exception>
    public static async Task<Headless> StartAsync(string? dataFolder, TimeSpan? interval)
    {
        var services = new ServiceCollection().AddLogging().AddTarget().AddCatalogue().AddRuns(dataFolder).BuildServiceProvider();
        await services.UseIntervalAsync(interval);
        return new Headless(services);
    }

    /// <summary>Carries a plan out; what happens meanwhile is said on stderr, and a cancelled token stops it in an orderly way.</summary>
    public async Task<FinishedRun> RunAsync(RunPlan plan, CancellationToken token)
    {
        var runs = _services.GetRequiredService<RunCoordinator>();
        var said = "";
        void Say()
        {
            var sentence = Monitor.State is SessionState.Attached || runs.Active is null ? runs.Active?.Current.Sentence : Monitor.Sentence;
            if (sentence is not null && Interlocked.Exchange(ref said, sentence) != sentence)
            {
                Console.Error.WriteLine(sentence);
            }
        }

        runs.Changed += Say;
        Monitor.Changed += Say;
        try
        {
            var completion = await runs.StartAsync(plan, token);
            await using var stop = token.Register(() => _ = runs.Active?.StopAsync().AsTask());
            return await completion;
        }
        finally
        {
            Monitor.Changed -= Say;
            runs.Changed -= Say;
        }
    }

    public ValueTask DisposeAsync() => _services.DisposeAsync();
}
