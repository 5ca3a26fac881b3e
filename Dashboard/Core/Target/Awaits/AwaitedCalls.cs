using Dashboard.Target.Inlining;
using Dashboard.Target.Stacks;

namespace Dashboard.Target.Awaits;

/// <summary>What an async method calls and awaits, by its code on disk: the profiler states which of its awaits a method is in. Not thread-safe.</summary>
/// <param name="root">The folder in which the target's paths begin.</param>
internal sealed class AwaitedCalls(Func<string> root)
{
    private const string Tasks = "System.Threading.Tasks.";

    private readonly Dictionary<(string Path, int Token), IReadOnlyDictionary<int, string>> _known = [];

    /// <returns>The call as C# spells it, and whether it makes a task that is no method's; null where that is not known.</returns>
    public (string Name, bool IsOfTasks)? At(NativeMethod method, int state)
    {
        if (state < 0 || method.Frame.IsFramework || method.Path.Length == 0)
        {
            return null;
        }

        if (!_known.TryGetValue((method.Path, method.Token), out var calls))
        {
            _known[(method.Path, method.Token)] = calls = AssemblyCode.AwaitedBy(root() + method.Path, method.Token, method.Symbols);
        }

        return calls.TryGetValue(state, out var call)
            ? (MethodSpelling.Of(call, "").Method, call.StartsWith(Tasks, StringComparison.Ordinal))
            : null;
    }
}
