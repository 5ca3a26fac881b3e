using Dashboard.Target.Lines;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Dashboard.Target.Awaits;

/// <summary>From addresses of code to methods, by what a runtime states when a session is stopped. Only wanted methods are kept. Not thread-safe.</summary>
internal sealed class NativeMethods(SourceLines? lines)
{
    private readonly List<(ulong From, ulong To, string Name, long Module, int Token)> _methods = [];
    private readonly Dictionary<long, (string Path, Guid Symbols)> _modules = [];
    private readonly Dictionary<ulong, NativeMethod?> _found = [];
    private ulong[]? _wanted;

    public bool IsWanting => _wanted is not null;

    /// <summary>The addresses, before the first method.</summary>
    public void Want(IEnumerable<ulong> addresses) => _wanted = [.. addresses.Distinct().Order()];

    public void Add(MethodLoadUnloadVerboseTraceData method)
    {
        var (from, to) = (method.MethodStartAddress, method.MethodStartAddress + (ulong)method.MethodSize);
        var first = Array.BinarySearch(_wanted ?? [], from) is var at && at < 0 ? ~at : at;
        if (_wanted is not null && first < _wanted.Length && _wanted[first] < to)
        {
            _methods.Add((from, to, $"{method.MethodNamespace}.{method.MethodName}", method.ModuleID, method.MethodToken));
        }
    }

    public void Add(ModuleLoadUnloadTraceData module) => _modules[module.ModuleID] = (module.ModuleILPath, module.ManagedPdbSignature);

    /// <summary>Null where no method was stated there.</summary>
    public NativeMethod? At(ulong address)
    {
        if (!_found.TryGetValue(address, out var found))
        {
            var at = _methods.FindIndex(method => method.From <= address && address < method.To);
            _found[address] = found = at < 0 ? null : Named(_methods[at].Name, _methods[at].Module, _methods[at].Token);
        }

        return found;
    }

    /// <summary>What a method of the program awaits; null where its code does not state it.</summary>
    /// <param name="state">Which of its awaits; -1 where that is not known.</param>
    public AwaitCode? AwaitIn(NativeMethod method, int state) =>
        state < 0 || method.Frame.IsFramework ? null : lines?.AwaitAtState(method.Path, method.Symbols, method.Token, state);

    private NativeMethod Named(string name, long moduleId, int token)
    {
        var (path, symbols) = _modules.GetValueOrDefault(moduleId, ("", Guid.Empty));
        var frame = MethodSpelling.Of(name, MethodSpelling.Module(Path.GetFileNameWithoutExtension(path)));
        if (!frame.IsFramework && lines is not null)
        {
            frame = MethodCodes.In(frame with { Code = lines.CodeOf(path, symbols, token) }, lines, path);
        }

        return new NativeMethod(frame, path, symbols, token);
    }
}

/// <param name="Path">Of its module, as the target has it.</param>
/// <param name="Symbols">The id of the module's symbols.</param>
internal sealed record NativeMethod(BlockFrame Frame, string Path, Guid Symbols, int Token);
