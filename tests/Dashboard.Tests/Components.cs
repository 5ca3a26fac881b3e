using Bunit;
using Dashboard.Shell;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests;

/// <summary>Components and pages as a circuit draws them, and presses on them, without a browser: what a script would answer is nothing.</summary>
internal sealed class Components : BunitContext
{
    /// <summary>Wide: reading a folder of runs on a busy machine.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(15);

    static Components() => DefaultWaitTimeout = Patience;

    /// <param name="dataFolder">Of a whole dashboard; null for components that ask for nothing.</param>
    /// <param name="address">Path and query of the page.</param>
    public Components(string? dataFolder = null, string address = "/")
    {
        JSInterop.Mode = JSRuntimeMode.Loose;
        Services.AddSupplyValueFromQueryProvider();
        if (dataFolder is not null)
        {
            Services.AddDashboard(dataFolder);
        }

        // Whoever goes somewhere can add no service any more.
        if (address != "/")
        {
            Address = address;
        }
    }

    /// <summary>What stands in the address bar, from the first slash on.</summary>
    public string Address
    {
        get => new Uri(Services.GetRequiredService<NavigationManager>().Uri).PathAndQuery;
        set => Services.GetRequiredService<NavigationManager>().NavigateTo(value);
    }
}
