namespace Shapes;

/// <summary>Small methods that block, as people write them to have one line less: a Release build leaves no frame of them.</summary>
internal static class Inlined
{
    private static readonly Orders Store = new();

    private interface IOrders
    {
        int Count { get; }
    }

    public static void Map(WebApplication app)
    {
        app.MapGet("/inlined/helper", () => Fetch());
        app.MapGet("/inlined/group", Group);
        app.MapGet("/inlined/extension", () => Query.RunAsync().Now());
        app.MapGet("/inlined/property", () => ((IOrders)Store).Count);
    }

    private static int Fetch() => Query.RunAsync().Result;

    private static int Group() => Query.RunAsync().GetAwaiter().GetResult();

    private static T Now<T>(this Task<T> task) => task.Result;

    private sealed class Orders : IOrders
    {
        public int Count => Query.RunAsync().Result;
    }
}
