using System.Buffers.Binary;
using System.Diagnostics.Tracing;
using System.Runtime.InteropServices;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Awaited;

/// <summary>
/// Task events as bytes, nameless in a live stream (TplEventSource.cs). With stacks: up to 0.1 ms of CPU an async request (Benchmarks awaited --pairs).
/// </summary>
internal static class TplEvents
{
    public const int TaskStarted = 8;
    public const int WaitBegin = 10;
    public const int WaitEnd = 11;
    public const int OperationBegin = 14;

    /// <summary>The behaviour of a wait that blocks a thread; 2 is that of a continuation.</summary>
    private const int Synchronous = 1;

    private const string Name = "System.Threading.Tasks.TplEventSource";

    /// <summary>TasksFlowActivityIds.</summary>
    private const long FlowActivityIds = 0x80;

    /// <summary>TaskTransfer, Tasks, AsyncCausalityOperation.</summary>
    private const long Keywords = 0x1 | 0x2 | 0x8;

    private const int TaskAt = 2;
    private const int BehaviourAt = 3;
    private const int ContinuesAt = 4;

    public static Guid Id { get; } = new("2e5dba47-a3d2-4d16-8ee0-6671ffdcd7b5");

    public static EventPipeProvider Provider { get; } = new(Name, EventLevel.Verbose, Keywords);

    /// <summary>With TasksFlowActivityIds: what a request awaits has the request's activity id.</summary>
    public static EventPipeProvider WithActivities { get; } = new(Name, EventLevel.Verbose, Keywords | FlowActivityIds);

    /// <summary>Wait, wait's end and start begin with: scheduler, the task that the thread runs, the task that is meant.</summary>
    public static int Task(ReadOnlySpan<byte> payload) => Number(payload, TaskAt);

    public static bool IsSynchronous(ReadOnlySpan<byte> payload) => Number(payload, BehaviourAt) == Synchronous;

    public static int Continues(ReadOnlySpan<byte> payload) => Number(payload, ContinuesAt);

    public static (int Task, string Name) Operation(ReadOnlySpan<byte> payload)
    {
        var name = MemoryMarshal.Cast<byte, char>(payload.Length > sizeof(int) ? payload[sizeof(int)..] : []);
        var end = name.IndexOf('\0');
        return (Number(payload, 0), (end < 0 ? name : name[..end]).ToString());
    }

    /// <summary>True for code that writes these events, which is no part of the stack that an event has.</summary>
    public static bool Writes(BlockFrame frame) => frame.IsTelling || frame.Method.StartsWith("TplEventSource.", StringComparison.Ordinal);

    private static int Number(ReadOnlySpan<byte> payload, int index) =>
        payload.Length >= (index + 1) * sizeof(int) ? BinaryPrimitives.ReadInt32LittleEndian(payload[(index * sizeof(int))..]) : 0;
}
