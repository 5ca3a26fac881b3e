using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Benchmarks.Accounts;

/// <summary>How the servers of tests/Shapes are started, and who else listens to them, as arguments say.</summary>
internal static class ShapesOptions
{
    public static (string Name, string Value)[] Environment(string[] args)
    {
        var environment = new List<(string, string)>();
        if (Statistics.Option(args, "--min-threads") is { } minimum)
        {
            environment.Add(("DOTNET_ThreadPool_ForceMinWorkerThreads", int.Parse(minimum, CultureInfo.InvariantCulture).ToString("x", CultureInfo.InvariantCulture)));
        }

        if (Statistics.Option(args, "--activities") is { } activities)
        {
            environment.Add(("SHAPES_ACTIVITIES", activities));
        }

        return [.. environment];
    }

    /// <summary>
    /// Another tool's session: <c>flow</c> has activity ids carried as ours does, <c>requests</c> also hears the events of Hosting and HttpClient that open
    /// activities within Kestrel's.
    /// </summary>
    /// <returns>To be disposed of; null where none is asked for.</returns>
    public static EventPipeSession? OtherSession(string[] args, int process)
    {
        var flow = new EventPipeProvider("System.Threading.Tasks.TplEventSource", EventLevel.Informational, 0x80);
        EventPipeProvider[]? providers = Statistics.Option(args, "--other-session") switch
        {
            null => null,
            "flow" => [flow],
            "requests" => [flow, .. new[] { "Microsoft.AspNetCore.Hosting", "System.Net.Http" }.Select(static name => new EventPipeProvider(name, EventLevel.Informational))],
            var other => throw new ArgumentException($"No such session: {other}.", nameof(args)),
        };
        if (providers is null)
        {
            return null;
        }

        var session = new DiagnosticsClient(process).StartEventPipeSession(providers, requestRundown: false);
        _ = session.EventStream.CopyToAsync(Stream.Null);
        return session;
    }
}
