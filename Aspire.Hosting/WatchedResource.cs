using Aspire.Hosting.ApplicationModel;

namespace Aspire.Hosting;

/// <summary>One target of the dashboard: a process of a resource.</summary>
/// <param name="Number">The number of the target in the addresses of the dashboard, from 1.</param>
internal sealed record WatchedResource(IResourceWithEnvironment Resource, string Name, int Number)
{
    /// <summary>The variable by which the dashboard knows the processes of a resource, whichever start and restart they are from.</summary>
    public const string Variable = "TPD_TARGET";

    /// <summary>The dashboard watches no more processes (<c>serve</c>).</summary>
    public const int Most = 20;

    /// <summary>The dashboard takes no longer names.</summary>
    private const int LongestName = 60;

    /// <summary>A project of several replicas is as many targets.</summary>
    public static IReadOnlyList<WatchedResource> Of(IEnumerable<IResource> resources, IReadOnlyCollection<IResourceWithEnvironment> added)
    {
        var watched = new List<WatchedResource>();
        foreach (var resource in resources.OfType<IResourceWithEnvironment>().Where(one => IsWatched(one, added)))
        {
            var replicas = resource.GetReplicaCount();
            for (var i = 1; i <= replicas; i++)
            {
                watched.Add(new(resource, NameOf(resource.Name, replicas == 1 ? "" : $" {i}"), watched.Count + 1));
            }
        }

        return watched;
    }

    /// <summary>The value of <see cref="Variable"/> for a resource.</summary>
    /// <param name="app">Distinguishes this start of this app from all others.</param>
    public static string ValueOf(IResource resource, string app) => $"{app}/{resource.Name}";

    private static bool IsWatched(IResource resource, IReadOnlyCollection<IResourceWithEnvironment> added) =>
        !resource.HasAnnotationOfType<NotWatchedAnnotation>() && (resource is ProjectResource || added.Contains(resource));

    private static string NameOf(string name, string replica) => name[..Math.Min(name.Length, LongestName - replica.Length)] + replica;
}

/// <summary>Marks a resource that no dashboard watches.</summary>
internal sealed record NotWatchedAnnotation : IResourceAnnotation;
