using System.Diagnostics.Tracing;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Signals;

/// <summary>Which MVC action a thread is about to call; its frame is mostly inlined away. One event a request to a controller.</summary>
/// <param name="listener">Gets each call on the reading thread.</param>
internal sealed class MvcActionSignal(Action<ActionEvent> listener) : ISignal
{
    private const string Bridge = "Microsoft-Diagnostics-DiagnosticSource";

    /// <summary>Messages and events; shortcuts would switch on other sources too.</summary>
    private const long Keywords = 0x803;

    /// <summary>One event, with nothing of its payload (the minus) but the action's name.</summary>
    private const string Filter = "Microsoft.AspNetCore/Microsoft.AspNetCore.Mvc.BeforeAction:-Name=ActionDescriptor.DisplayName";

    /// <summary>Names of actions, by what MVC calls them. Bound: the actions of one program.</summary>
    private readonly Dictionary<string, string> _names = new(StringComparer.Ordinal);

    public IReadOnlyList<EventPipeProvider> Providers { get; } =
    [
        new EventPipeProvider(
            Bridge, EventLevel.Informational, Keywords, new Dictionary<string, string>(StringComparer.Ordinal) { ["FilterAndPayloadSpecs"] = Filter }),
    ];

    public void Attach(SignalStream stream) => stream.Source.Dynamic.AddCallbackForProviderEvents(
        static (provider, name) => provider != Bridge ? EventFilterResponse.RejectProvider
            : name is "Event" ? EventFilterResponse.AcceptEvent : EventFilterResponse.RejectEvent,
        stream.Guard<TraceEvent>(e =>
        {
            if (DisplayName(e) is { } name)
            {
                listener(new ActionEvent(stream.TimeOf(e), e.ThreadID, Short(name)));
            }
        }));

    /// <summary>MVC's "Shop.OrdersController.Get (Shop)" without namespace and assembly.</summary>
    internal static string ActionOf(string displayName)
    {
        var words = displayName.Split(' ', 2)[0].Split('.');
        return string.Join('.', words.TakeLast(2));
    }

    /// <summary>The only pair of the event's arguments.</summary>
    private static string? DisplayName(TraceEvent e) =>
        e.PayloadByName("Arguments") is IEnumerable<object> pairs
            ? pairs.OfType<IDictionary<string, object>>().Select(pair => pair.TryGetValue("Value", out var value) ? value as string : null).FirstOrDefault()
            : null;

    private string Short(string displayName) =>
        _names.TryGetValue(displayName, out var known) ? known : _names[displayName] = ActionOf(displayName);
}
