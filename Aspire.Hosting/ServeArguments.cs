using Aspire.Hosting.ApplicationModel;

namespace Aspire.Hosting;

/// <summary>The command line of the dashboard: <c>serve</c>, following each resource by the variable in its environment.</summary>
internal static class ServeArguments
{
    public static void Add(IList<object> arguments, ThreadPoolDashboardResource dashboard, string app)
    {
        foreach (var own in dashboard.Program?.Arguments ?? [])
        {
            arguments.Add(own);
        }

        arguments.Add("serve");
        arguments.Add("--port");
        arguments.Add(dashboard.PageEndpoint.Property(EndpointProperty.TargetPort));
        arguments.Add("--no-browser");
        foreach (var watched in dashboard.Watched)
        {
            arguments.Add("--follow");
            arguments.Add($"{WatchedResource.Variable}={WatchedResource.ValueOf(watched.Resource, app)}");
            arguments.Add("--name");
            arguments.Add(watched.Name);
        }
    }
}
