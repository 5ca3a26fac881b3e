using Dashboard.Accounts;
using Dashboard.Catalogue;
using Dashboard.Compare;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Settings;
using Dashboard.Exchange;
using Dashboard.Exchange.Offered;
using Dashboard.Machine;
using Dashboard.Metrics;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Capture;
using Dashboard.Running.Experiments;
using Dashboard.Running.Programs;
using Dashboard.Sweeps.Execution;
using Dashboard.Target;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;
using Dashboard.Targets;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Shell;

internal static class DashboardFeatures
{
    /// <summary>The application without pages; targets are started by who uses them.</summary>
    /// <param name="metrics">Null: nothing is exported.</param>
    /// <param name="coalesces">Its clock is a <see cref="CoalescedTime"/>.</param>
    public static ServiceProvider Open(string? dataFolder, MetricsOptions? metrics = null, bool coalesces = false)
    {
        var services = new ServiceCollection();
        if (coalesces)
        {
            services.AddSingleton<TimeProvider>(static _ => new CoalescedTime(TimeProvider.System));
        }

        return services.AddLogging().AddDashboard(dataFolder).AddExports(metrics).BuildServiceProvider(validateScopes: true);
    }

    /// <summary>Registers everything without pages; verbs use it too.</summary>
    public static IServiceCollection AddDashboard(this IServiceCollection services, string? dataFolder) => services
        .AddTarget()
        .AddWatched()
        .AddLaunching()
        .AddDiagnosis()
        .AddThresholds()
        .AddSingleton(provider => new SampleStart(provider.GetRequiredService<StartListeners>().Variable, ChildGuard.Over))
        .AddCatalogue()
        .AddRunFiles(dataFolder)
        .AddRunning()
        .AddCapture()
        .AddScoped<ExperimentCoordinator>()
        .AddPrograms()
        .AddPresets()
        .AddSweeps()
        .AddExchange()
        .AddOfferedRequests()
        .AddCompare()
        .AddOverview()
        .AddScoped(provider => new ChosenTarget(provider.GetRequiredService<WatchedTargets>(), provider.GetService<NavigationManager>()?.Uri));
}
