using System.Globalization;
using Dashboard.Timeline.Lines;
using Mono.Cecil;
using Mono.Cecil.Cil;
using MetadataReader = System.Reflection.Metadata.MetadataReader;

namespace Dashboard.Target.Lines;

/// <summary>What an await calls to get what it awaits, and where it is written.</summary>
/// <param name="Called">In the runtime's spelling, <c>System.Threading.SemaphoreSlim.WaitAsync</c>; null where a variable is awaited.</param>
/// <param name="Line">Where its statement begins; null where the symbols do not state it.</param>
internal sealed record AwaitCode(string? Called, SourceLine? Line)
{
    /// <summary>True where a call makes a task that is no async method's, such as <c>Task.Delay</c>.</summary>
    public bool IsOfTasks => Called?.StartsWith("System.Threading.Tasks.", StringComparison.Ordinal) == true;
}

/// <summary>The await expressions of a module's async methods, by the code that the compiler makes of them and by its portable symbols.</summary>
internal sealed class ModuleAwaits
{
    private readonly Dictionary<int, List<(int Offset, int State, AwaitCode Code)>> _methods = [];

    /// <exception cref="BadImageFormatException">The module is damaged: the caller that opens it has to catch it.</exception>
    public ModuleAwaits(Stream file, MetadataReader symbols)
    {
        var documents = new SymbolDocuments(symbols);
        using var module = ModuleDefinition.ReadModule(file, new ReaderParameters(ReadingMode.Deferred));
        foreach (var machine in SymbolDocuments.StateMachinesIn(symbols))
        {
            if (module.LookupToken(machine.Token) is not MethodDefinition { HasBody: true, Body.Instructions: var code })
            {
                continue;
            }

            var awaits = code.Where(IsCompletionAsked)
                .Select(asked => (asked.Offset, State: StateAfter(asked), Awaited: AwaitedBefore(asked)))
                .Select(one => (one.Offset, one.State, new AwaitCode(NameOf(one.Awaited), documents.LineAt(symbols, machine, one.Awaited.Offset))))
                .ToList();
            if (awaits.Count > 0)
            {
                _methods[machine.Token] = _methods[machine.Kickoff] = awaits;
            }
        }
    }

    /// <param name="token">An async method, or the method of its state machine.</param>
    /// <param name="offset">In its code, within the await or behind it; negative where it is not known: then only a method's sole await is found.</param>
    public AwaitCode? At(int token, int offset) =>
        !_methods.TryGetValue(token, out var awaits) ? null
        : offset >= 0 ? awaits.LastOrDefault(one => one.Offset <= offset).Code
        : awaits is [var (_, _, only)] ? only
        : null;

    /// <param name="token">An async method, or the method of its state machine.</param>
    /// <param name="state">The number that the state machine gives the await, from 0.</param>
    public AwaitCode? AtState(int token, int state) => _methods.GetValueOrDefault(token)?.Find(one => one.State == state).Code;

    /// <summary>An await is compiled to <c>call X; GetAwaiter; IsCompleted; …; AwaitUnsafeOnCompleted</c>.</summary>
    private static bool IsCompletionAsked(Instruction at) =>
        NameIn(at) == "get_IsCompleted" && NameIn(LastCallBefore(at)) == "GetAwaiter";

    /// <summary>What is not completed makes the state machine write down where it goes on: <c>this.state = 0</c>. -1 where that is not found.</summary>
    private static int StateAfter(Instruction asked)
    {
        for (var at = asked.Next; at is not null && !IsCompletionAsked(at); at = at.Next)
        {
            if (at is { OpCode.Code: Code.Stfld, Operand: FieldReference { Name: "<>1__state" } })
            {
                return NumberBefore(at);
            }
        }

        return -1;
    }

    private static int NumberBefore(Instruction store)
    {
        var at = store.Previous;
        while (at is { OpCode.Code: Code.Dup or Code.Nop or Code.Stloc or Code.Stloc_S or (>= Code.Stloc_0 and <= Code.Stloc_3) })
        {
            at = at.Previous;
        }

        return at?.OpCode.Code switch
        {
            >= Code.Ldc_I4_0 and <= Code.Ldc_I4_8 and var number => number - Code.Ldc_I4_0,
            Code.Ldc_I4 or Code.Ldc_I4_S => Convert.ToInt32(at.Operand, CultureInfo.InvariantCulture),
            _ => -1,
        };
    }

    private static string? NameIn(Instruction? at) => (at?.Operand as MethodReference)?.Name;

    private static Instruction? LastCallBefore(Instruction? at, Func<MethodReference, bool>? which = null)
    {
        do
        {
            at = at?.Previous;
        }
        while (at is not null && !(at.Operand is MethodReference called && which?.Invoke(called) != false));

        return at;
    }

    /// <summary>What puts on the stack what is awaited, without what only changes how it is awaited.</summary>
    private static Instruction AwaitedBefore(Instruction asked)
    {
        var at = Operand(LastCallBefore(asked)!);
        while (at.Operand is MethodReference called && Inner(at, called) is { } inner)
        {
            at = inner;
        }

        return at;
    }

    private static Instruction? Inner(Instruction call, MethodReference called) => called.Name switch
    {
        "ConfigureAwait" => Operand(Before(call)),
        "AsTask" or "Preserve" => Operand(call),

        // Its arguments, a time and a token, may be calls too: the task is what the last call before them returns.
        "WaitAsync" when IsTask(called.DeclaringType) => LastCallBefore(call, static other => IsTask(other.ReturnType)),
        _ => null,
    };

    private static bool IsTask(TypeReference type) => type is { Namespace: "System.Threading.Tasks", Name: "Task" or "Task`1" or "ValueTask" or "ValueTask`1" };

    /// <summary>What puts its last operand on the stack: a value type is stored in a variable before a method of it is called.</summary>
    private static Instruction Operand(Instruction call)
    {
        var last = Before(call);
        return last.OpCode.Code is Code.Ldloca or Code.Ldloca_S ? Before(Before(last)) : last;
    }

    private static Instruction Before(Instruction at)
    {
        do
        {
            at = at.Previous ?? at;
        }
        while (at.OpCode.Code == Code.Nop && at.Previous is not null);

        return at;
    }

    /// <summary>Behind a call that returns nothing, what is awaited was on the stack before it.</summary>
    private static string? NameOf(Instruction awaited) =>
        awaited.OpCode.FlowControl == FlowControl.Call && awaited.Operand is MethodReference { ReturnType.FullName: not "System.Void" } called
            ? NameOf(OfBase(called))
            : null;

    private static string NameOf(MethodReference called) => $"{called.DeclaringType.GetElementType().FullName.Replace('/', '+')}.{called.Name}";

    /// <summary>What a state machine calls of its class's base, <c>base.SendAsync</c>, it calls through a method that the compiler makes.</summary>
    private static MethodReference OfBase(MethodReference called) =>
        called.Name.StartsWith("<>n__", StringComparison.Ordinal) && called is MethodDefinition { HasBody: true } made
            ? made.Body.Instructions.Select(static at => at.Operand).OfType<MethodReference>().LastOrDefault() ?? called
            : called;
}
