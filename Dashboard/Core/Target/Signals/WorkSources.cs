using Dashboard.Accounts.Requests;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Signals;

/// <summary>
/// The ActivitySources whose activities are units of work beside HTTP requests: names, or beginnings of names with an asterisk at the end. At most
/// <see cref="Most"/>.
/// </summary>
public sealed class WorkSources
{
    public const int Most = 20;

    private const string Any = "*";
    private const int LongestName = 200;

    /// <summary>Its activities are the HTTP requests, which have their accounts already.</summary>
    private const string Requests = "Microsoft.AspNetCore";

    /// <summary>Its activities are calls of hubs' methods, and their connections.</summary>
    private const string Hubs = "Microsoft.AspNetCore.SignalR.Server";

    private const string OfSignalR = "SignalR";

    /// <summary>Activities are made, with nothing in them, and not marked for export. The id is of trace and span; nothing else is read.</summary>
    private const string Sampling = "/-Propagate:-Id";

    /// <summary>Of hubs the display name is read as well, which is hub and method: the operation is one for all. Other libraries put anything there.</summary>
    private const string OfHubs = ";" + Display;

    internal const string Display = "DisplayName";

    private WorkSources(IReadOnlyList<string> names) => Names = names;

    public static WorkSources None { get; } = new([]);

    public IReadOnlyList<string> Names { get; }

    /// <summary>The runtime listens to a name or to all: of a beginning's sake all activities are made, and those of other sources passed over here.</summary>
    internal bool ListensToAll => Names.Any(IsBeginning);

    /// <summary>The lines of the DiagnosticSource bridge's filter, each after a line break.</summary>
    internal string Specs => string.Concat(Names.Where(static name => !IsBeginning(name) && !AreOfConnection(name))
        .Concat(Includes(Hubs) ? [Hubs] : []).Concat(ListensToAll ? [Any] : [])
        .Select(static name => $"\n[AS]{name}{Sampling}{(AreOfConnection(name) ? OfHubs : "")}"));

    /// <param name="names">Each may be several, with commas between.</param>
    /// <returns>Null where one is no name, or the beginning of one with an asterisk, or there are more than <see cref="Most"/>.</returns>
    public static WorkSources? Parse(IEnumerable<string> names)
    {
        string[] all = [.. names.SelectMany(static name => name.Split(',')).Select(static name => name.Trim()).Distinct(StringComparer.OrdinalIgnoreCase)];
        return all.Length is > 0 and <= Most && all.All(IsName) ? new WorkSources(all) : null;
    }

    /// <summary>Names of sources are compared as the runtime does, in any case.</summary>
    internal bool Includes(string source) => !source.Equals(Requests, StringComparison.OrdinalIgnoreCase) && Names.Any(name => IsBeginning(name)
        ? source.AsSpan().StartsWith(name.AsSpan(0, name.Length - 1), StringComparison.OrdinalIgnoreCase)
        : source.Equals(name, StringComparison.OrdinalIgnoreCase));

    /// <summary>Those of these names of which no unit is among the routes.</summary>
    public IReadOnlyList<string> Unseen(IEnumerable<string> routes)
    {
        string[] units = [.. routes.Where(RouteNames.IsUnit).Select(static route => route[(WorkRequest.Unit.Length + 1)..])];
        return [.. Names.Where(name => !units.Any(unit => IsOf(unit, AreOfConnection(name) ? OfSignalR : name)))];
    }

    /// <summary>What the units of an operation are called: <c>MassTransit receive</c>, or the operation alone where it begins with the source.</summary>
    internal static string NameOf(string source, string operation) => AreOfConnection(source) ? $"{OfSignalR} {ShortHub(operation)}"
        : operation.StartsWith(source, StringComparison.OrdinalIgnoreCase) ? operation : $"{source} {operation}";

    /// <summary>True where a unit is within a request that only keeps a connection open.</summary>
    internal static bool AreOfConnection(string source) => source.Equals(Hubs, StringComparison.OrdinalIgnoreCase);

    private static bool IsOf(string unit, string name) => IsBeginning(name)
        ? unit.AsSpan().StartsWith(name.AsSpan(0, name.Length - 1), StringComparison.OrdinalIgnoreCase)
        : unit.StartsWith(name, StringComparison.OrdinalIgnoreCase) && (unit.Length == name.Length || unit[name.Length] is ' ' or '.');

    /// <summary>Of "Shop.Hubs.OrderHub/Send" the namespace is left out.</summary>
    private static string ShortHub(string operation)
    {
        var hub = operation.IndexOf('/', StringComparison.Ordinal) is >= 0 and var slash ? slash : operation.Length;
        return operation[(operation.AsSpan(0, hub).LastIndexOfAny('.', '+') + 1)..];
    }

    private static bool IsBeginning(string name) => name.EndsWith(Any, StringComparison.Ordinal);

    /// <summary>What the filter of the bridge takes for its own syntax is in no name that it can find.</summary>
    private static bool IsName(string name) => name.TrimEnd('*') is { Length: > 1 and <= LongestName } letters && name.Length - letters.Length <= 1
        && letters.All(static letter => char.IsLetterOrDigit(letter) || letter is '.' or '_' or '-' or ' ')
        && !name.Equals(Requests, StringComparison.OrdinalIgnoreCase);
}
