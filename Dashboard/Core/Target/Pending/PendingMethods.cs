using System.Diagnostics.Tracing;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Pending;

/// <summary>
/// Async methods that are pending, with nothing in the target: while one awaits, its state is an object, and the collector reports every object with its type
/// and what it refers to when it is asked to (<c>GCHeapSnapshot</c>). That is a full collection: it stops the target for a moment that grows with its heap.
/// </summary>
internal sealed class PendingMethods : ISessionSink
{
    /// <summary>GC, GCHeapDump, GCHeapCollect, Type: a collection, each object with its type, the types' names.</summary>
    private const long HeapSnapshot = 0x1980001;

    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(20);

    private const string EndMark = "s_taskCompletionSentinel";

    private readonly Dictionary<ulong, HeapType> _kept = [];
    private readonly HashSet<ulong> _others = [];

    /// <summary>Objects with what they refer to, by their type: of those that are kept, and of types whose name has not come yet.</summary>
    private readonly Dictionary<ulong, List<(ulong Address, ulong[] References)>> _objects = [];

    /// <summary>Objects whose references have not come yet: both come in batches, in the same order.</summary>
    private readonly Queue<(ulong Address, ulong Type, long References)> _waiting = new();
    private readonly Queue<ulong> _references = new();

    /// <summary>The runtime numbers the batches of either kind: a number that is missing was lost, and what follows it belongs to other objects.</summary>
    private (int Objects, int References) _batches;
    private bool _hasGap;
    private long _count;
    private ulong? _endMark;
    private int? _collection;
    private volatile bool _isDone;

    private PendingMethods()
    {
    }

    private bool IsWhole => _isDone && !_hasGap && _waiting.Count == 0 && _references.Count == 0;

    public SessionRequest Request { get; } = new(
        "Heap", [new EventPipeProvider(ClrTraceEventParser.ProviderName, EventLevel.Verbose, HeapSnapshot)])
    { Stacks = false, IsLarge = true };

    /// <inheritdoc cref="AwaitTree.Calls"/>
    /// <exception cref="TargetException">The process did not answer, or has too many objects.</exception>
    public static async Task<IReadOnlyList<PendingCalls>> OfAsync(DiagnosticsClient client, TimeProvider time, CancellationToken token)
    {
        var heap = new PendingMethods();
        await new BriefSession(client, new TimelineClock(time), time, "list its objects") { AtMost = Longest, Timeout = Longest }
            .ReadAsync(heap, _ => heap._isDone, token).ConfigureAwait(false);
        return heap.IsWhole ? new AwaitTree(heap.Objects(), heap._endMark).Calls() : throw new TargetException(
            $"Its heap has more objects than could be listed while it runs: {Readable.Count(heap._count)} were read, and others were lost. "
                + "'dumpasync' of dotnet-dump lists what awaits from a dump.");
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

    private void AddTypes(GCBulkTypeTraceData types)
    {
        for (var i = 0; i < types.Count; i++)
        {
            var type = types.Values(i);
            if (HeapType.IsKept(type.TypeName))
            {
                _kept[type.TypeID] = new HeapType(type.TypeName);
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
        _hasGap |= objects.Index != _batches.Objects++;
        _count += objects.Count;
        for (var i = 0; i < objects.Count; i++)
        {
            var one = objects.Values(i);
            if (one.EdgeCount > 0)
            {
                _waiting.Enqueue((one.Address, one.TypeID, one.EdgeCount));
            }
        }

        Match();
    }

    private void AddReferences(GCBulkEdgeTraceData references)
    {
        _hasGap |= references.Index != _batches.References++;
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
                (_objects.TryGetValue(next.Type, out var same) ? same : _objects[next.Type] = []).Add((next.Address, references));
            }
        }
    }

    private IEnumerable<HeapObject> Objects() =>
        _kept.SelectMany(type => (_objects.GetValueOrDefault(type.Key) ?? []).Select(one => new HeapObject(one.Address, type.Value, one.References)));
}
