using Aspire.Hosting.ApplicationModel;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Aspire.Hosting;

/// <summary>Adds ThreadPool Dashboard to an app.</summary>
public static class ThreadPoolDashboardBuilderExtensions
{
    /// <summary>The environment variable from which <c>serve</c> takes its token: the process list and its output show it nowhere.</summary>
    internal const string TokenVariable = "TPD_TOKEN";

    /// <summary>Base64url of at least 22 characters is what <c>serve</c> takes: 32 letters and digits are 190 random bits.</summary>
    private const int TokenLength = 32;

    /// <summary>
    /// Adds ThreadPool Dashboard, which watches every project of the app, also those that are added later, through all their restarts. Its link in Aspire's
    /// dashboard opens the page. It is left out of what is published.
    /// </summary>
    /// <param name="builder">The app.</param>
    /// <param name="name">The name of the resource.</param>
    /// <param name="port">The port of the page; null: any that is free.</param>
    /// <param name="token">
    /// A secret of at least 22 characters of base64url that the page asks for; null: one is made, and kept in the user secrets of the AppHost if it has them.
    /// </param>
    public static IResourceBuilder<ThreadPoolDashboardResource> AddThreadPoolDashboard(
        this IDistributedApplicationBuilder builder,
        [ResourceName] string name = "threadpool-dashboard",
        int? port = null,
        IResourceBuilder<ParameterResource>? token = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(name);
        var generated = new GenerateParameterDefault { MinLength = TokenLength, Special = false };
        var secret = token?.Resource ?? ParameterResourceBuilderExtensions.CreateGeneratedParameter(builder, $"{name}-token", secret: true, generated);
        var dashboard = new ThreadPoolDashboardResource(name, builder.AppHostDirectory, secret);
        var added = builder.AddResource(dashboard)
            .ExcludeFromManifest()
            .WithHttpEndpoint(port: port, name: ThreadPoolDashboardResource.PageEndpointName)
            .WithHttpHealthCheck("/health", endpointName: ThreadPoolDashboardResource.PageEndpointName)
            .WithIconName("TopSpeed")
            .WithArgs(context => ServeArguments.Add(context.Args, dashboard, AppOf(builder)))
            .WithEnvironment(context => SetEnvironment(context.EnvironmentVariables, dashboard))
            .WithUrls(context => DashboardLinks.SetAsync(context, dashboard))
            .OnBeforeResourceStarted(static (resource, _, _) => resource.Program is not null ? Task.CompletedTask
                : throw new DistributedApplicationException(NotFound(resource)));
        builder.OnBeforeStart((started, _) => Prepare(builder, added, started));
        return added;
    }

    /// <summary>Names the program of the dashboard, where it is not the installed .NET tool <c>threadpool-dashboard</c>.</summary>
    /// <param name="builder">The dashboard.</param>
    /// <param name="path">The path of its executable or of its <c>Dashboard.dll</c>; a relative one is seen from the folder of the AppHost.</param>
    public static IResourceBuilder<ThreadPoolDashboardResource> WithExecutablePath(this IResourceBuilder<ThreadPoolDashboardResource> builder, string path)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentException.ThrowIfNullOrWhiteSpace(path);
        builder.Resource.ExecutablePath = path;
        return builder;
    }

    /// <summary>Also watches an executable that is a .NET program, or starts one. Projects are watched without it.</summary>
    /// <param name="builder">The dashboard.</param>
    /// <param name="target">The executable, on this machine.</param>
    public static IResourceBuilder<ThreadPoolDashboardResource> WithTarget<T>(
        this IResourceBuilder<ThreadPoolDashboardResource> builder, IResourceBuilder<T> target)
        where T : ExecutableResource
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(target);
        builder.Resource.Added.Add(target.Resource);
        return builder;
    }

    /// <summary>Leaves a resource out: no dashboard watches it.</summary>
    /// <param name="builder">The project or executable.</param>
    public static IResourceBuilder<T> WithoutThreadPoolDashboard<T>(this IResourceBuilder<T> builder)
        where T : IResource
    {
        ArgumentNullException.ThrowIfNull(builder);
        return builder.WithAnnotation(new NotWatchedAnnotation(), ResourceAnnotationMutationBehavior.Replace);
    }

    /// <summary>All resources are known now, and none has started.</summary>
    private static Task Prepare(IDistributedApplicationBuilder builder, IResourceBuilder<ThreadPoolDashboardResource> added, BeforeStartEvent started)
    {
        var (dashboard, app) = (added.Resource, AppOf(builder));
        var logger = started.Services.GetRequiredService<ILoggerFactory>().CreateLogger(typeof(ThreadPoolDashboardResource).FullName!);
        if (builder.ExecutionContext.IsPublishMode)
        {
            Log.NotPublished(logger, dashboard.Name);
            return Task.CompletedTask;
        }

        dashboard.Program = InstalledDashboard.Find(
            dashboard.ExecutablePath,
            dashboard.WorkingDirectory,
            Environment.GetEnvironmentVariable("PATH"),
            Environment.GetFolderPath(Environment.SpecialFolder.UserProfile));
        if (dashboard.Program is { } program)
        {
            added.WithCommand(program.Command);
        }
        else
        {
            Log.NotFound(logger, dashboard.Name, NotFound(dashboard));
        }

        var all = WatchedResource.Of(started.Model.Resources, dashboard.Added);
        dashboard.Watched = [.. all.Take(WatchedResource.Most)];
        if (all.Count > WatchedResource.Most)
        {
            Log.TooMany(logger, dashboard.Name, WatchedResource.Most, string.Join(", ", all.Skip(WatchedResource.Most).Select(one => one.Name)));
        }

        foreach (var watched in dashboard.Watched.DistinctBy(one => one.Resource))
        {
            watched.Resource.Annotations.Add(new EnvironmentCallbackAnnotation(
                context => context.EnvironmentVariables[WatchedResource.Variable] = WatchedResource.ValueOf(watched.Resource, app)));
            watched.Resource.Annotations.Add(new ResourceUrlsCallbackAnnotation(context => DashboardLinks.AddAsync(context, dashboard, watched.Number)));
            added.WithReferenceRelationship(watched.Resource);
        }

        return Task.CompletedTask;
    }

    /// <summary>New at each start, so that what another copy of the app starts is not taken for this one's. Dashboards of one app share it.</summary>
    private static string AppOf(IDistributedApplicationBuilder builder) =>
        builder.Resources.OfType<ThreadPoolDashboardResource>().First().App;

    private static string NotFound(ThreadPoolDashboardResource dashboard) =>
        InstalledDashboard.NotFound(dashboard.ExecutablePath, dashboard.WorkingDirectory);

    private static void SetEnvironment(Dictionary<string, object> environment, ThreadPoolDashboardResource dashboard)
    {
        environment[TokenVariable] = dashboard.Token;

        // What the AppHost itself was started with is not meant for the dashboard.
        environment["ASPNETCORE_ENVIRONMENT"] = environment["DOTNET_ENVIRONMENT"] = "Production";
        environment["ASPNETCORE_URLS"] = "";
    }
}
