
namespace Aspire.Hosting.ApplicationModel;

/// <summary>
/// ThreadPool Dashboard as a resource of an app: a program on this machine that watches the thread pools of the app's projects. It is for development and
/// part of nothing that is published.
/// </summary>
public sealed class ThreadPoolDashboardResource : ExecutableResource
{
    /// <summary>The name of the endpoint at which the page is served.</summary>
    public const string PageEndpointName = "http";

    internal ThreadPoolDashboardResource(string name, string workingDirectory, ParameterResource token)
        : base(name, InstalledDashboard.ToolCommand, workingDirectory) => Token = token;

    /// <summary>The page's address, without its token.</summary>
    public EndpointReference PageEndpoint => new(this, PageEndpointName);

    /// <summary>The secret that the page asks for. The links in Aspire's dashboard have it; no log does.</summary>
    public ParameterResource Token { get; }

    /// <summary>Distinguishes the processes of this start of the app.</summary>
    internal string App { get; } = Guid.NewGuid().ToString("N");

    /// <summary>What is watched, in the order of the page's targets; complete when the app starts.</summary>
    internal IReadOnlyList<WatchedResource> Watched { get; set; } = [];

    /// <summary>Executables that are watched on request.</summary>
    internal List<IResourceWithEnvironment> Added { get; } = [];

    /// <summary>The path that was given for its program; null: an installed one.</summary>
    internal string? ExecutablePath { get; set; }

    /// <summary>Null where its program was not found.</summary>
    internal InstalledDashboard? Program { get; set; }
}
