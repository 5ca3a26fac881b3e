using System.Diagnostics.Tracing;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Hangs;

/// <summary>An async method of which calls have begun and not ended.</summary>
/// <param name="Method">As C# spells it, for example <c>Orders.LoadAsync</c>.</param>
/// <param name="Calls">How many (&gt; 0).</param>
public sealed record PendingMethod(string Method, int Calls);

/// <summary>
/// Async methods that are pending, with nothing in the target: while one awaits, its state is an object, and the collector reports every object with its type
/// and what it refers to when it is asked to (<c>GCHeapSnapshot</c>). That is a full collection: it stops the target for a moment that grows with its heap.
/// <para>
/// The object is the method's task as well, and something may hold that when the method has ended, or runs code after its end on the same stack. A task that
/// has ended refers to a mark that all of them share, <c>s_taskCompletionSentinel</c> (Task.cs of dotnet/runtime).
/// </para>
/// </summary>
internal sealed class PendingMethods : ISessionSink
{
    /// <summary>GC, GCHeapDump, GCHeapCollect, Type: a collection, each object with its type, the types' names.</summary>
    private const long HeapSnapshot = 0x1980001;

    private const string Box = "StateMachineBox`1";

    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(20);

    private const string EndMark = "s_taskCompletionSentinel";

    private readonly Dictionary<ulong, string> _boxes = [];
    private readonly HashSet<ulong> _others = [];

    /// <summary>What objects refer to, by their type: of boxes, and of types whose name has not come yet.</summary>
    private readonly Dictionary<ulong, List<ulong[]>> _objects = [];

    /// <summary>Objects whose references have not come yet: both come in batches, in the same order.</summary>
    private readonly Queue<(ulong Type, long References)> _waiting = new();
    private readonly Queue<ulong> _references = new();
    private ulong? _endMark;
    private int? _collection;
    private volatile bool _isDone;

    private PendingMethods()
    {
    }

    public SessionRequest Request { get; } = new(
        "Heap", [new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Verbose, HeapSnapshot)])
    { Stacks = false, IsLarge = true };

    /// <returns>Those of the program and its packages, without the runtime's, ASP.NET Core's and test frameworks' own; the most calls first.</returns>
    /// <exception cref="TargetException">The process did not answer.</exception>
    public static async Task<IReadOnlyList<PendingMethod>> OfAsync(DiagnosticsClient client, TimeProvider time, CancellationToken token)
    {
        var heap = new PendingMethods();
        await new BriefSession(client, new TimelineClock(time), time, "list its objects") { AtMost = Longest, Timeout = Longest }
            .ReadAsync(heap, _ => heap._isDone, token).ConfigureAwait(false);
        return heap.Methods();
    }

    public Exception? Read(Stream events, CancellationToken closing)
    {
        var guard = new HandlerGuard();
        using var source = new EventPipeEventSource(events);
        source.Clr.TypeBulkType += guard.Of<GCBulkTypeTraceData>(AddTypes);
        source.Clr.GCBulkNode += guard.Of<GCBulkNodeTraceData>(AddObjects);
        source.Clr.GCBulkEdge += guard.Of<GCBulkEdgeTraceData>(AddReferences);
        source.Clr.GCBulkRootStaticVar += guard.Of<GCBulkRootStaticVarTraceData>(FindEndMark);
        source.Clr.GCStart += guard.Of<GCStartTraceData>(start => _collection ??= start.Reason == GCReason.Induced ? start.Count : null);
        source.Clr.GCStop += guard.Of<GCEndTraceData>(end => _isDone |= end.Count == _collection);
        source.Process();
        return guard.Failure;
    }

    /// <summary>The method of a box's type: its second argument, or its only one, is the state machine that the compiler made of the method.</summary>
    internal static string? MethodOf(string type)
    {
        if (!type.Contains(Box, StringComparison.Ordinal) || type.IndexOf('[', StringComparison.Ordinal) is not (> 0 and var open) || type[^1] != ']')
        {
            return null;
        }

        var (depth, begin) = (0, open + 1);
        for (var at = begin; at < type.Length - 1; at++)
        {
            depth += type[at] switch { '[' => 1, ']' => -1, _ => 0 };
            begin = depth == 0 && type[at] == ',' ? at + 1 : begin;
        }

        var frame = MethodSpelling.Of($"{type[begin..^1]}.MoveNext()", "");
        return FrameworkCode.IsNamespace(frame.Namespace) || TestAssemblies.IsRunner(frame.Namespace) ? null : frame.Method;
    }

    private void AddTypes(GCBulkTypeTraceData types)
    {
        for (var i = 0; i < types.Count; i++)
        {
            var type = types.Values(i);
            if (type.TypeName.Contains(Box, StringComparison.Ordinal))
            {
                _boxes[type.TypeID] = type.TypeName;
            }
            else
            {
                _others.Add(type.TypeID);
                _objects.Remove(type.TypeID);
            }
        }
    }

    private void FindEndMark(GCBulkRootStaticVarTraceData fields)
    {
        for (var i = 0; i < fields.Count && _endMark is null; i++)
        {
            var field = fields.Values(i);
            _endMark = field.FieldName == EndMark ? field.ObjectID : null;
        }
    }

    private void AddObjects(GCBulkNodeTraceData objects)
    {
        for (var i = 0; i < objects.Count; i++)
        {
            var one = objects.Values(i);
            if (one.EdgeCount > 0)
            {
                _waiting.Enqueue((one.TypeID, one.EdgeCount));
            }
        }

        Match();
    }

    private void AddReferences(GCBulkEdgeTraceData references)
    {
        for (var i = 0; i < references.Count; i++)
        {
            _references.Enqueue(references.Values(i).Target);
        }

        Match();
    }

    /// <summary>Gives each object its references, once all of them are there.</summary>
    private void Match()
    {
        while (_waiting.TryPeek(out var next) && _references.Count >= next.References)
        {
            _waiting.Dequeue();
            var references = new ulong[_others.Contains(next.Type) ? 0 : next.References];
            for (var i = 0; i < next.References; i++)
            {
                var reference = _references.Dequeue();
                if (references.Length > 0)
                {
                    references[i] = reference;
                }
            }

            if (references.Length > 0)
            {
                (_objects.TryGetValue(next.Type, out var same) ? same : _objects[next.Type] = []).Add(references);
            }
        }
    }

    private IReadOnlyList<PendingMethod> Methods() =>
    [
        .. _boxes.Select(box => (Method: MethodOf(box.Value), Calls: _objects.GetValueOrDefault(box.Key)?.Count(IsPending) ?? 0))
            .Where(static one => one is { Method: not null, Calls: > 0 })
            .GroupBy(static one => one.Method!, StringComparer.Ordinal)
            .Select(static same => new PendingMethod(same.Key, same.Sum(static one => one.Calls)))
            .OrderByDescending(static one => one.Calls).ThenBy(static one => one.Method, StringComparer.Ordinal),
    ];

    private bool IsPending(ulong[] references) => _endMark is not { } mark || !references.Contains(mark);
}
