using System.Collections;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dashboard.RunFile;

/// <summary>Keeps figures within <see cref="FigureLimits"/> and lists without gaps, for every object that the serializer reads.</summary>
internal static class FigureBounds
{
    /// <summary>Names of times without a unit in the name.</summary>
    private static readonly string[] Times = ["from", "to", "start"];

    /// <summary>Makes the serializer refuse what is out of bounds.</summary>
    public static void Require(JsonTypeInfo type)
    {
        // A foreign program's counters may have any value; they are shown unchanged and not added up.
        if (type.Kind != JsonTypeInfoKind.Object || type.Type == typeof(CounterValue))
        {
            return;
        }

        List<(string Name, Func<object, object?> Get, double Most)> lists = [];
        foreach (var property in type.Properties.Where(property => property is { Set: not null } or { AssociatedParameter: not null }))
        {
            var most = Most(property.Name);
            property.CustomConverter ??= BoundedFigures.ConverterOf(property.PropertyType, property.Name, most);
            if (property is { Get: { } get, PropertyType.IsValueType: false } && IsList(property.PropertyType))
            {
                lists.Add((property.Name, get, most));
            }
        }

        if (lists.Count > 0)
        {
            type.OnDeserialized = owner =>
            {
                foreach (var (name, get, most) in lists)
                {
                    if (!IsSound(get(owner), most))
                    {
                        throw new JsonException($"{name} is not what a recorder writes.");
                    }
                }
            };
        }
    }

    /// <summary>True when all figures of a sample are possible. A program chooses the values of its counters, up to the largest number there is.</summary>
    public static bool AreFigures(PoolSample sample) => IsFigure(sample.ThreadCount) && IsFigure(sample.QueueLength) && IsFigure(sample.CompletedItems)
        && IsFigure(sample.CpuPercent) && IsFigure(sample.LockContentions) && IsFigure(sample.WorkingSetMegabytes) && IsFigure(sample.GcHeapMegabytes)
        && IsFigure(sample.AllocatedBytes) && IsFigure(sample.TimeInGcPercent) && IsFigure(sample.Exceptions) && IsFigure(sample.RequestsStarted)
        && IsFigure(sample.RequestsStartedSeconds) && IsFigure(sample.CurrentRequests) && IsFigure(sample.FailedRequests)
        && IsFigure(sample.CurrentConnections) && IsFigure(sample.ConnectionQueueLength) && IsFigure(sample.RequestQueueLength)
        && IsFigure(sample.GcPausedSeconds);

    public static bool AreCounts(LoadInterval load) => IsCount(load.Sent) && IsCount(load.Completed) && IsCount(load.Bytes) && IsCount(load.Offered)
        && IsCount(load.NotSent) && IsCount(load.AgentQueueLength) && load.Errors.Values.All(IsCount) && IsFigure(load.AgentCpuPercent);

    public static bool IsCount(long count) => count is >= -FigureLimits.LargestCount and <= FigureLimits.LargestCount;

    public static bool IsFigure(double? figure) => figure is not { } value || Math.Abs(value) <= FigureLimits.LargestFigure;

    private static double Most(string name) => name.EndsWith("seconds", StringComparison.OrdinalIgnoreCase) || Times.Contains(name, StringComparer.Ordinal)
        ? FigureLimits.LongestSeconds
        : FigureLimits.LargestFigure;

    private static bool IsList(Type type) => type != typeof(string) && type.IsAssignableTo(typeof(IEnumerable));

    private static bool IsSound(object? list, double most) => list switch
    {
        double[] figures => figures.All(figure => Math.Abs(figure) <= most),
        IReadOnlyDictionary<string, long> counts => counts.Values.All(IsCount),
        IReadOnlyDictionary<string, string> texts => texts.Values.All(text => text is not null),
        IEnumerable<object?> items => items.All(item => item is not null),
        _ => true,
    };
}
