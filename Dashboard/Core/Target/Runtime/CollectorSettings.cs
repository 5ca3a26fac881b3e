using System.Globalization;

namespace Dashboard.Target.Runtime;

/// <summary>Collector settings: variables before runtimeconfig.json (clrconfignames.h, gcconfig.h); a server's needs two processors (ceemain.cpp).</summary>
internal static class CollectorSettings
{
    private const double Megabyte = 1_000_000;

    public static CollectorFacts? Of(RuntimeInputs inputs, int? processors)
    {
        if (inputs is not { Environment: { } environment, Properties: { } properties })
        {
            return null;
        }

        var limit = Number(RuntimeVariables.HeapLimit, "System.GC.HeapHardLimit");
        return new CollectorFacts(
            IsOn(RuntimeVariables.Server, "System.GC.Server", otherwise: false) && processors is not 1,
            IsOn(RuntimeVariables.Concurrent, "System.GC.Concurrent", otherwise: true))
        {
            Heaps = (int?)Number(RuntimeVariables.Heaps, "System.GC.HeapCount"),
            LimitMegabytes = limit / Megabyte,
            LimitPercent = limit is null ? (int?)Number(RuntimeVariables.HeapLimitPercent, "System.GC.HeapHardLimitPercent") : null,
        };

        bool IsOn(string variable, string property, bool otherwise) => RuntimeVariables.Number(environment, variable) is { } number ? number != 0
            : bool.TryParse(properties.GetValueOrDefault(property), out var isOn) ? isOn
            : otherwise;

        long? Number(string variable, string property) => (RuntimeVariables.Number(environment, variable)
            ?? (long.TryParse(properties.GetValueOrDefault(property), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null))
            is > 0 and var set ? set : null;
    }
}
