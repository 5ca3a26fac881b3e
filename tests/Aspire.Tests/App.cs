using Aspire.Hosting;
using Aspire.Hosting.ApplicationModel;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Aspire.Tests;

/// <summary>The model of an app up to the moment before anything starts, without an orchestrator.</summary>
internal sealed class App : IAsyncDisposable
{
    /// <summary>Every app is validated as if it would start: no program of Aspire runs here.</summary>
    private const string None = "none";

    private readonly LogLines _log = new();
    private DistributedApplication? _built;

    public App(params string[] arguments)
    {
        Builder = DistributedApplication.CreateBuilder(new DistributedApplicationOptions { Args = arguments, DisableDashboard = true });
        Builder.Configuration["DcpPublisher:CliPath"] = Builder.Configuration["DcpPublisher:DashboardPath"] = None;
        Builder.Services.AddLogging(logging => logging.ClearProviders().AddProvider(_log));
    }

    public IDistributedApplicationBuilder Builder { get; }

    public IReadOnlyCollection<string> Log => _log.Lines;

    public IResourceBuilder<ProjectResource> AddProject(string name) => Builder.AddProject<NoProject>(name, options => options.ExcludeLaunchProfile = true);

    /// <summary>Runs what resources do before the app starts.</summary>
    public async Task PrepareAsync()
    {
        _built = Builder.Build();
        var model = _built.Services.GetRequiredService<DistributedApplicationModel>();
        await Builder.Eventing.PublishAsync(new BeforeStartEvent(_built.Services, model), TestContext.Current.CancellationToken);
    }

    public Task RunAsync() => (_built = Builder.Build()).RunAsync(TestContext.Current.CancellationToken);

    public static async Task<IReadOnlyList<string>> ArgumentsAsync(IResource resource)
    {
        var context = new CommandLineArgsCallbackContext([], resource, TestContext.Current.CancellationToken);
        foreach (var one in resource.Annotations.OfType<CommandLineArgsCallbackAnnotation>())
        {
            await one.Callback(context);
        }

        return [.. context.Args.Select(one => one as string ?? one.GetType().Name)];
    }

    public async Task<IReadOnlyDictionary<string, object>> EnvironmentAsync(IResource resource, params string[] only)
    {
        var context = new EnvironmentCallbackContext(Builder.ExecutionContext, resource, [], TestContext.Current.CancellationToken);
        foreach (var one in resource.Annotations.OfType<EnvironmentCallbackAnnotation>())
        {
            await one.Callback(context);
        }

        return context.EnvironmentVariables.Where(one => only.Length == 0 || only.Contains(one.Key)).ToDictionary();
    }

    public async ValueTask DisposeAsync()
    {
        if (_built is not null)
        {
            await _built.DisposeAsync();
        }
    }

    private sealed class NoProject : IProjectMetadata
    {
        public string ProjectPath => Path.Combine(AppContext.BaseDirectory, "NoProject.csproj");

        public bool SuppressBuild => true;
    }
}
