using System.Collections.Concurrent;
using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Lines;

/// <summary>Where methods are written, and in whose assemblies. Symbols are read at the first question, once a module. Safe for all threads.</summary>
internal sealed class SourceLines(SymbolFiles files, PackagedAssemblies? packages = null)
{
    /// <summary>Modules that are kept, by the path; an application has some hundred of its own. Those beyond have no lines.</summary>
    private const int Capacity = 1_000;

    private readonly ConcurrentDictionary<(string Path, Guid Symbols), Lazy<ModuleLines?>> _modules = new();
    private readonly ConcurrentDictionary<(string Path, Guid Symbols), Lazy<ModuleAwaits?>> _awaits = new();

    public MethodCode? CodeOf(string? path, Guid symbols, int token) =>
        path is null || !IsRead(path, symbols, token)
            ? null
            : new MethodCode(path, token, () => Of(_modules, (path, symbols), files.Read)?.Of(token));

    /// <inheritdoc cref="ModuleAwaits.At"/>
    public AwaitCode? AwaitAt(string? path, Guid symbols, int token, int offset) => AwaitsOf(path, symbols, token)?.At(token, offset);

    /// <inheritdoc cref="ModuleAwaits.AtState"/>
    public AwaitCode? AwaitAtState(string? path, Guid symbols, int token, int state) => AwaitsOf(path, symbols, token)?.AtState(token, state);

    public string? PackagedName(string? path) => Path.GetFileNameWithoutExtension(packages?.NameOf(path));

    private ModuleAwaits? AwaitsOf(string? path, Guid symbols, int token) =>
        path is null || !IsRead(path, symbols, token) ? null : Of(_awaits, (path, symbols), files.ReadAwaits);

    private static bool IsRead(string path, Guid symbols, int token) =>
        path.Length > 0 && symbols != Guid.Empty && token != 0 && IsModule(path) && !FrameworkCode.IsAssembly(Path.GetFileNameWithoutExtension(path));

    private static bool IsModule(string path) =>
        Path.IsPathRooted(path) && (path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) || path.EndsWith(".exe", StringComparison.OrdinalIgnoreCase));

    private static T? Of<T>(
        ConcurrentDictionary<(string Path, Guid Symbols), Lazy<T?>> modules, (string Path, Guid Symbols) module, Func<string, Guid, T?> read)
        where T : class =>
        modules.Count < Capacity || modules.ContainsKey(module)
            ? modules.GetOrAdd(module, key => new Lazy<T?>(() => read(key.Path, key.Symbols))).Value
            : null;
}
