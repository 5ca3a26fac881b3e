using Dashboard.Target.Signals;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Pending;

/// <summary>An object of the target that belongs to a task or to an async method.</summary>
/// <param name="References">Addresses of the objects that it refers to, in the order of its fields.</param>
internal readonly record struct HeapObject(ulong Address, HeapType Type, ulong[] References);

/// <summary>A type of the target, as the collector names it: without the type that it is declared in. Its name is read once, for all objects.</summary>
internal sealed record HeapType(string Name)
{
    private const string Box = "StateMachineBox`1";

    /// <summary>Of what a method can await besides tasks.</summary>
    private static readonly string[] Kept = ["System.Threading.", "System.Net.Sockets.", "System.IO.Pipelines."];

    /// <summary>Types declared in another one, of Task, SemaphoreSlim, Socket and Pipe.</summary>
    private static readonly (string Begin, string? Words)[] Nested =
    [
        ("DelayPromise", "Task.Delay"), ("TaskNode", "SemaphoreSlim"), ("WhenAllPromise", "Task.WhenAll"), ("TwoTaskWhenAnyPromise", "Task.WhenAny"),
        ("CompleteOnInvokePromise", "Task.WhenAny"), ("CancellationPromise", null), ("AwaitableSocketAsyncEventArgs", "Socket"),
        ("DefaultPipeReader", "Pipe"), ("DefaultPipeWriter", "Pipe"),
    ];

    private static readonly (string Begin, string? Words)[] Names =
    [
        .. Nested, ("System.Threading.Channels.", "Channel"), ("System.Threading.RateLimiting.", "RateLimiter"),
        ("System.Threading.PeriodicTimer", "PeriodicTimer"), ("System.Net.Sockets.", "Socket"), ("System.IO.Pipelines.", "Pipe"),
    ];

    /// <summary>True for the state of an async method, which is its task as well.</summary>
    public bool IsBox { get; } = Name.Contains(Box, StringComparison.Ordinal);

    /// <summary>True for the state machine of a method of a Debug build, which is an object of its own there.</summary>
    public bool IsMachine { get; } = IsMachineType(Name);

    /// <summary>True for a task that waits for other tasks.</summary>
    public bool IsPromise { get; } = Name.Contains("Promise", StringComparison.Ordinal) && !Name.StartsWith("Delay", StringComparison.Ordinal)
        && !Name.Contains(Box, StringComparison.Ordinal) && !IsMachineType(Name);

    public bool IsScheduler { get; } = Name.EndsWith("TaskScheduler", StringComparison.Ordinal);

    /// <summary>The async method of a box; null for another object.</summary>
    public BlockFrame? Method { get; } = FrameOf(Name);

    /// <summary>True for a method of the program or a package of its.</summary>
    public bool IsOwn { get; } = FrameOf(Name) is { } method && !FrameworkCode.IsNamespace(method.Namespace) && !TestAssemblies.IsRunner(method.Namespace);

    public static bool IsKept(string type) =>
        type.Contains(Box, StringComparison.Ordinal) || IsMachineType(type) || Kept.Any(begin => type.StartsWith(begin, StringComparison.Ordinal))
        || Nested.Any(name => type.StartsWith(name.Begin, StringComparison.Ordinal));

    /// <summary>What a method awaits that awaits this object; null where its type does not show it.</summary>
    /// <param name="isScheduled">True for a task that is code to run on a thread.</param>
    public string? InWords(bool isScheduled) =>
        Names.FirstOrDefault(name => Name.StartsWith(name.Begin, StringComparison.Ordinal)).Words
        ?? (Name is not "System.Threading.Tasks.Task" && !Name.StartsWith("System.Threading.Tasks.Task`1", StringComparison.Ordinal) ? null
            : isScheduled ? "Task.Run" : "TaskCompletionSource");

    private static bool IsMachineType(string type) => type.Contains(">d", StringComparison.Ordinal) && !type.Contains(Box, StringComparison.Ordinal)
        && type.IndexOf('[', StringComparison.Ordinal) is var open && type.LastIndexOf(">d", StringComparison.Ordinal) is var at && (open < 0 || at < open);

    /// <summary>The second argument of a box's type, or its only one, is the state machine that the compiler made of the method.</summary>
    private static BlockFrame? FrameOf(string type)
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

        return MethodSpelling.Of($"{type[begin..^1]}.MoveNext()", "");
    }
}
