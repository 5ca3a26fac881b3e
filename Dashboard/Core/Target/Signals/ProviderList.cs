using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Signals;

/// <summary>All signals' providers, each once: of one named twice, the runtime takes the first (ep-session-provider.c, …_find_by_name).</summary>
internal static class ProviderList
{
    /// <summary>In the order in which they are first named: all keywords, all arguments, the finest level.</summary>
    /// <exception cref="InvalidOperationException">Two signals want different values of the same argument.</exception>
    public static IReadOnlyList<EventPipeProvider> Of(IEnumerable<ISignal> signals) => Of(signals.SelectMany(signal => signal.Providers));

    /// <inheritdoc cref="Of(IEnumerable{ISignal})"/>
    public static IReadOnlyList<EventPipeProvider> Of(IEnumerable<EventPipeProvider> providers) =>
    [
        .. providers
            .GroupBy(provider => provider.Name, StringComparer.Ordinal)
            .Select(same => same.Aggregate(Together)),
    ];

    private static EventPipeProvider Together(EventPipeProvider one, EventPipeProvider other) =>
        new(one.Name, Finer(one.EventLevel, other.EventLevel), one.Keywords | other.Keywords, Arguments(one, other));

    private static EventLevel Finer(EventLevel one, EventLevel other) =>
        one == EventLevel.LogAlways || other == EventLevel.LogAlways ? EventLevel.LogAlways : (EventLevel)Math.Max((int)one, (int)other);

    private static Dictionary<string, string>? Arguments(EventPipeProvider one, EventPipeProvider other)
    {
        if (one.Arguments is null && other.Arguments is null)
        {
            return null;
        }

        var all = new Dictionary<string, string>(one.Arguments ?? new Dictionary<string, string>(), StringComparer.Ordinal);
        foreach (var (name, value) in other.Arguments ?? new Dictionary<string, string>())
        {
            if (!all.TryAdd(name, value) && all[name] != value)
            {
                throw new InvalidOperationException($"Two signals want {name} of {one.Name} to be {all[name]} and {value}.");
            }
        }

        return all;
    }
}
