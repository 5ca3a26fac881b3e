using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Awaits;

/// <summary>
/// The runtime's async profiler, .NET 11 and later: one event with a buffer of packed steps (<see cref="AsyncProfilerBuffer"/>), about a quarter of what
/// the task events cost (Benchmarks awaits).
/// </summary>
internal static class AsyncProfilerEvents
{
    /// <summary>The first runtime that has it.</summary>
    public const int SinceVersion = 11;

    private const string Name = "System.Runtime.CompilerServices.AsyncProfilerEventSource";

    /// <summary>Create, Resume, Suspend, Complete, Unwind, call stack at Resume, method Resume and method Complete.</summary>
    private const long RuntimeAsync = 0x1 | 0x2 | 0x4 | 0x8 | 0x10 | 0x40 | 0x100 | 0x200;
    private const long StateMachines = 0x400 | 0x800 | 0x1000 | 0x2000 | 0x4000 | 0x8000 | 0x10000 | 0x20000;

    public static Guid Id { get; } = new("7892f2f8-f81d-50d6-aea7-594d846c2274");

    public static EventPipeProvider Provider { get; } = new(Name, EventLevel.Informational, RuntimeAsync | StateMachines);

    /// <summary>The event's payload is the buffer behind its length.</summary>
    public static ReadOnlySpan<byte> Buffer(ReadOnlySpan<byte> payload) => payload.Length > sizeof(int) ? payload[sizeof(int)..] : [];
}
