using System.Runtime.CompilerServices;

namespace TargetApp.Scenarios;

internal static class StoreSync
{
    public static Scenario Scenario { get; } = new(
        "store-sync",
        "Store, 1,000 sets by the request's thread",
        "/store/sync",
        EndpointStyle.Blocking,
        null,
        "EXPECTED.",
        """
        WHY
        """,
        DefaultLoad.Closed(32, 10, 30))
    {
        DefaultOperations = StoreOperations.Default,
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string Handle(ScenarioCall call)
    {
        var open = call.Store.OpenAsync().GetAwaiter().GetResult();
        using var visit = open.Enter();
        open.SetAll(call.Operations);
        return $"{call.Operations} records set";
    }
}
