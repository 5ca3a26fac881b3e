namespace EndToEnd.Tests.Processes;

/// <summary>A target of the test's own, a dashboard attached to it and a page that shows it: each can be killed by itself.</summary>
internal sealed class AttachedDashboard : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private Target? _target;
    private ChildProgram? _program;
    private DashboardPage? _page;

    private AttachedDashboard()
    {
    }

    public Target Target => _target!;

    public ChildProgram Program => _program!;

    public DashboardPage Page => _page!;

    public string DataFolder => _folder.Path;

    /// <summary>Returns when the page shows the target as attached and draws its pool.</summary>
    /// <param name="namesAddress">Whether the dashboard is told where the target takes load; it finds that out otherwise.</param>
    public static async Task<AttachedDashboard> StartAsync(BrowserFixture browser, bool namesAddress = false)
    {
        var all = new AttachedDashboard();
        try
        {
            all._target = await Target.StartAsync();
            string[] address = namesAddress ? ["--base-address", all.Target.Address.ToString()] : [];
            (all._program, var dashboard) = await Dashboards.ServeAsync(all.DataFolder, ["--process-id", $"{all.Target.Id}", .. address]);
            all._page = await browser.OpenAsync(dashboard, options: BrowserFixture.LowScreen);
            await all.Page.AttachedAsync();
            return all;
        }
        catch
        {
            await all.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var part in (IAsyncDisposable?[])[_page, _program, _target])
        {
            if (part is not null)
            {
                await part.DisposeAsync();
            }
        }

        _folder.Dispose();
    }
}
