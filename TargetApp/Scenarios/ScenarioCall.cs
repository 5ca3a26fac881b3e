using TargetApp.Db;
using TargetApp.SlowApi;

namespace TargetApp.Scenarios;

/// <summary>One request to a scenario, and what handlers may wait for.</summary>
/// <param name="AskedMilliseconds">The <c>?ms=</c> of the request, null without.</param>
/// <param name="DefaultMilliseconds">What the scenario takes otherwise.</param>
internal readonly record struct ScenarioCall(int? AskedMilliseconds, int DefaultMilliseconds, DbPool Db, SlowApiClient SlowApi)
{
    public int Milliseconds => AskedMilliseconds ?? DefaultMilliseconds;
}
