using System.Collections.Concurrent;
using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Lines;

/// <summary>Where methods are written, and in whose assemblies. Symbols are read at the first question, once a module. Safe for all threads.</summary>
internal sealed class SourceLines(SymbolFiles files, PackagedAssemblies? packages = null)
{
    /// <summary>Modules of which lines are kept, by the path; an application has some hundred of its own. Those beyond have no lines.</summary>
    private const int Capacity = 1_000;

    private readonly ConcurrentDictionary<(string Path, Guid Symbols), Lazy<ModuleLines?>> _modules = new();

    public MethodCode? CodeOf(string? path, Guid symbols, int token) =>
        string.IsNullOrEmpty(path) || symbols == Guid.Empty || token == 0 || !IsModule(path) || FrameworkCode.IsAssembly(Path.GetFileNameWithoutExtension(path))
            ? null
            : new MethodCode(path, token, () => LineOf(path, symbols, token));

    public string? PackagedName(string? path) => Path.GetFileNameWithoutExtension(packages?.NameOf(path));

    private static bool IsModule(string path) =>
        Path.IsPathRooted(path) && (path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) || path.EndsWith(".exe", StringComparison.OrdinalIgnoreCase));

    private SourceLine? LineOf(string path, Guid symbols, int token) =>
        _modules.Count < Capacity || _modules.ContainsKey((path, symbols))
            ? _modules.GetOrAdd((path, symbols), key => new Lazy<ModuleLines?>(() => files.Read(key.Path, key.Symbols))).Value?.Of(token)
            : null;
}
