using TargetApp.Db;
using TargetApp.SlowApi;
using TargetApp.Store.Web;

namespace TargetApp.Scenarios;

/// <summary>One request to a scenario, and what handlers may wait for.</summary>
/// <param name="Scenario">What it takes, or does, when nothing is asked for.</param>
/// <param name="AskedMilliseconds">The <c>?ms=</c> of the request, null without.</param>
/// <param name="AskedOperations">The <c>?operations=</c> of the request, null without.</param>
/// <param name="Behind">What stands behind this server.</param>
internal readonly record struct ScenarioCall(Scenario Scenario, int? AskedMilliseconds, int? AskedOperations, Backends Behind)
{
    public int Milliseconds => AskedMilliseconds ?? Scenario.DefaultMs!.Value;

    public int Operations => AskedOperations ?? Scenario.DefaultOperations!.Value;

    public DbPool Db => Behind.Db;

    public SlowApiClient SlowApi => Behind.SlowApi;

    public WebStore Store => Behind.Store;
}

/// <summary>What handlers may wait for.</summary>
internal sealed record Backends(DbPool Db, SlowApiClient SlowApi, WebStore Store);
