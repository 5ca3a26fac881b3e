using System.Diagnostics.Tracing;
using System.Globalization;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace Dashboard.Target.Signals;

/// <summary>
/// What ASP.NET Core itself reports of requests, also in a process that has run for long: which MVC action a thread is about to call (in a Release build the
/// action's own frame is mostly inlined away), and with which status a request ended, which no event source reports, and in which W3C trace it ran. An activity
/// is read where the target has one, as it has with logging or tracing on; none is created: listening to an ActivitySource would (docs/decisions.md).
/// </summary>
/// <param name="step">Gets each call of an action, and each status, on the reading thread.</param>
/// <param name="withStatuses">False where statuses and traces are not asked for: they are one more event per request.</param>
/// <param name="units">Whose activities are units of work; they come with the same filter. Null for none.</param>
internal sealed class AspNetSignal(Action<WorkEvent> step, bool withStatuses, WorkSources? units = null) : ISignal
{
    private const string Bridge = "Microsoft-Diagnostics-DiagnosticSource";

    /// <summary>Messages, events, and no short cuts, which would switch on other sources too.</summary>
    private const long Keywords = 0x803;

    private const string ActionBegins = "Microsoft.AspNetCore.Mvc.BeforeAction";
    private const string RequestEnds = "Microsoft.AspNetCore.Hosting.EndRequest";

    /// <summary>Comes in place of the end where the exception of a request reaches the server.</summary>
    private const string RequestThrows = "Microsoft.AspNetCore.Hosting.UnhandledException";

    /// <summary>The activity's id is trace, span and flags, as <c>traceparent</c> has them; nothing else is read of it.</summary>
    private const string OfResponse = "-Status=httpContext.Response.StatusCode;Method=httpContext.Request.Method;Path=httpContext.Request.Path.Value;"
        + "Id=httpContext.TraceIdentifier;Trace=*Activity.Id";

    /// <summary>One line per event, with no payload (the minus) but what is named. One signal asks for all: the last filter replaces any other.</summary>
    private const string Actions = $"Microsoft.AspNetCore/{ActionBegins}:-Name=ActionDescriptor.DisplayName";
    private const string Responses = $"\nMicrosoft.AspNetCore/{RequestEnds}:{OfResponse}\nMicrosoft.AspNetCore/{RequestThrows}:{OfResponse}";

    /// <summary>More are read, but not remembered: a name that holds an id is another one each time.</summary>
    private const int MaxUnits = 1_000;

    /// <summary>What units are called, by source and operation.</summary>
    private readonly Dictionary<(string Source, string Operation), string> _units = [];

    /// <summary>Names of actions, by what MVC calls them. Bound: the actions of one program.</summary>
    private readonly Dictionary<string, string> _names = new(StringComparer.Ordinal);

    /// <summary>Those of the event that is read. One for all events, since each request has one.</summary>
    private readonly Dictionary<string, string?> _arguments = new(StringComparer.Ordinal);

    public IReadOnlyList<EventPipeProvider> Providers { get; } =
    [
        new EventPipeProvider(
            Bridge, EventLevel.Informational, Keywords, new Dictionary<string, string>(StringComparer.Ordinal)
            {
                ["FilterAndPayloadSpecs"] = (withStatuses ? Actions + Responses : Actions) + units?.Specs,
            }),
    ];

    public void Attach(SignalStream stream) => stream.Source.Dynamic.AddCallbackForProviderEvents(
        static (provider, name) => provider != Bridge ? EventFilterResponse.RejectProvider
            : name is "Event" || name?.StartsWith("Activity", StringComparison.Ordinal) == true ? EventFilterResponse.AcceptEvent
            : EventFilterResponse.RejectEvent,
        stream.Guard<TraceEvent>(e => Add(e, stream.TimeOf(e))));

    /// <summary>Gets each activity of other sources, which are passed over: they cost the target as much.</summary>
    public Action PassedOver { private get; init; } = static () => { };

    /// <summary>MVC's "Shop.OrdersController.Get (Shop)" without namespace and assembly.</summary>
    internal static string ActionOf(string displayName)
    {
        var words = displayName.Split(' ', 2)[0].Split('.');
        return string.Join('.', words.TakeLast(2));
    }

    private void Add(TraceEvent e, double t)
    {
        Read(e);
        if (e.PayloadByName("ActivityName") is string operation)
        {
            AddUnit(e, t, operation);
        }
        else if (e.PayloadByName("EventName") is not ActionBegins)
        {
            if (int.TryParse(Argument("Status"), CultureInfo.InvariantCulture, out var status) && Argument("Path") is { } path)
            {
                var request = new WorkRequest(Argument("Id") ?? "", "", Argument("Method") ?? "", path) { Trace = TraceContext.OfParent(Argument("Trace")) };
                step(new WorkEvent(WorkEventKind.ResponseEnded, t, e.ThreadID, status, request));
            }
        }
        else if (Argument("Name") is { } name)
        {
            step(new WorkEvent(WorkEventKind.ActionBegan, t, e.ThreadID, 0, Short(name)));
        }
    }

    /// <summary>Told by its name: events that describe themselves have other numbers than their source gave them.</summary>
    private void AddUnit(TraceEvent e, double t, string operation)
    {
        if (e.PayloadByName("SourceName") is not string source || Argument("Id") is not { } id || units?.Includes(source) != true)
        {
            PassedOver();
            return;
        }

        var unit = new WorkRequest(id, "", WorkRequest.Unit, NameOf(source, Argument(WorkSources.Display) ?? operation))
        {
            IsUnit = true,
            IsOfConnection = WorkSources.AreOfConnection(source),
            Trace = TraceContext.OfParent(id),
        };
        var kind = e.EventName.EndsWith("Start", StringComparison.Ordinal) ? WorkEventKind.RequestStarted : WorkEventKind.RequestStopped;
        step(new WorkEvent(kind, t, e.ThreadID, 0, unit) { Activity = e.ActivityID });
    }

    private string NameOf(string source, string operation)
    {
        if (!_units.TryGetValue((source, operation), out var name))
        {
            name = WorkSources.NameOf(source, operation);
            _ = _units.Count < MaxUnits && _units.TryAdd((source, operation), name);
        }

        return name;
    }

    private void Read(TraceEvent e)
    {
        _arguments.Clear();
        foreach (var pair in (e.PayloadByName("Arguments") as IEnumerable<object> ?? []).OfType<IDictionary<string, object>>())
        {
            if (pair.TryGetValue("Key", out var key) && key is string name && pair.TryGetValue("Value", out var value))
            {
                _arguments.TryAdd(name, value as string);
            }
        }
    }

    private string? Argument(string key) => _arguments.GetValueOrDefault(key);

    private string Short(string displayName) =>
        _names.TryGetValue(displayName, out var known) ? known : _names[displayName] = ActionOf(displayName);
}
