namespace Dashboard.Shell;

internal static class WebHost
{
    public static WebApplication Build(int port)
    {
        var builder = WebApplication.CreateBuilder(new WebApplicationOptions { ContentRootPath = AppContext.BaseDirectory, ApplicationName = typeof(WebHost).Assembly.GetName().Name });
        builder.WebHost.UseStaticWebAssets();
        builder.WebHost.UseUrls($"http://127.0.0.1:{port}");
        builder.Services.AddRazorComponents().AddInteractiveServerComponents();
        var app = builder.Build();
        app.UseAntiforgery();
        app.MapStaticAssets();
        app.MapRazorComponents<App>().AddInteractiveServerRenderMode();
        return app;
    }
}
