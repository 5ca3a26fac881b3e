using Dashboard.Catalogue;
using Dashboard.Compare;
using Dashboard.Exchange;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Repeats;
using Dashboard.Sweeps.Carrying;
using Dashboard.Target;

namespace Dashboard.Shell;

internal static class DashboardFeatures
{
    /// <summary>All that the dashboard does, without its pages: what a verb needs, and what the server has besides them.</summary>
    /// <param name="dataFolder">Where run files lie; null: the usual folder.</param>
    public static IServiceCollection AddDashboard(this IServiceCollection services, string? dataFolder) => services
        .AddTarget()
        .AddCatalogue()
        .AddRunFiles(dataFolder)
        .AddRunning()
        .AddRepeats()
        .AddPresets()
        .AddSweeps()
        .AddExchange()
        .AddCompare();
}
