using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Awaited;

/// <summary>What a task is, by its operation's name and first stack. The runtime names an async method only <c>Async: &lt;LoadAsync&gt;d__3</c>.</summary>
internal static class TaskNames
{
    private const string Async = "Async: ";
    private const string Delegate = "Task: ";
    private const string Continuation = "Task.ContinueWith: ";

    /// <param name="methods">From the innermost out, in the runtime's spelling.</param>
    /// <param name="caller">The nearest method of the application, as C# spells it; null where there is none.</param>
    public static AwaitedTask Of(string operation, IEnumerable<string> methods, string? caller)
    {
        if (operation.StartsWith(Async, StringComparison.Ordinal))
        {
            var machine = operation[Async.Length..];
            var running = methods.FirstOrDefault(method => IsOf(method, machine));
            return new AwaitedTask(running is null ? GeneratedName.In("", machine) : MethodSpelling.Of(running, "").Method, IsAsyncMethod: true);
        }

        var what = operation.StartsWith(Delegate, StringComparison.Ordinal) ? $"Task.Run of {Called(operation[Delegate.Length..], caller)}"
            : operation.StartsWith(Continuation, StringComparison.Ordinal) ? $"ContinueWith of {Called(operation[Continuation.Length..], caller)}"
            : operation.Length > 0 ? operation : "a task";
        return new AwaitedTask(caller is null || what.Contains(caller, StringComparison.Ordinal) ? what : $"{what} in {caller}", IsAsyncMethod: false);
    }

    private static bool IsOf(string method, string machine)
    {
        var at = method.IndexOf($"+{machine}", StringComparison.Ordinal);
        return at >= 0 && at + machine.Length + 1 is var end && end < method.Length && method[end] is '.' or '[';
    }

    /// <summary>A lambda of the caller's own is named after the caller; for that of another method the type is not known.</summary>
    private static string Called(string method, string? caller) =>
        !GeneratedName.IsGenerated(method) ? method
        : caller is not null && caller.EndsWith($".{GeneratedName.Inner(method)}", StringComparison.Ordinal)
            ? GeneratedName.In(caller[..caller.LastIndexOf('.')], method)
            : GeneratedName.In("", method);
}
