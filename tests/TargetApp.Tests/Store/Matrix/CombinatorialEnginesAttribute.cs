using System.Reflection;
using TargetApp.Store.Matrix;
using Xunit.Sdk;
using Xunit.v3;

namespace TargetApp.Tests.Store.Matrix;

/// <summary>Both engines × every kind of worker × none and three of them.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class CombinatorialEnginesAttribute : DataAttribute
{
    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(MethodInfo testMethod, DisposalTracker disposalTracker) => new(
    [
        .. from name in new[] { Engines.Tkrzw, Engines.Managed }
           from kind in Enum.GetValues<WorkerKind>()
           from workers in new[] { 0, 3 }
           select new TheoryDataRow<string, WorkerKind, int>(name, kind, workers),
    ]);

    public override bool SupportsDiscoveryEnumeration() => true;
}
