using System.Collections.Concurrent;
using Dashboard.Timeline.Lines;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Lines;

/// <summary>
/// Where the methods of one target are written. A module's files are read when a line of it is first asked for, by whoever asks; that is a thread that reads
/// events, and once for each module. Safe for any number of threads.
/// </summary>
/// <param name="files">Reads symbols.</param>
internal sealed class SourceLines(SymbolFiles files)
{
    /// <summary>Modules of which lines are kept, by the path; an application has some hundred of its own. Those beyond have no lines.</summary>
    private const int Capacity = 1_000;

    private readonly ConcurrentDictionary<(string Path, Guid Symbols), Lazy<ModuleLines?>> _modules = new();

    /// <summary>The code of a method; null where the target does not say which symbols belong to its module, and for what comes with .NET.</summary>
    /// <param name="path">Of the module's file, as the target has it.</param>
    /// <param name="symbols">The symbols' id, as the target has it; empty where it has none.</param>
    /// <param name="token">The method's token.</param>
    public MethodCode? CodeOf(string? path, Guid symbols, int token) =>
        string.IsNullOrEmpty(path) || symbols == Guid.Empty || token == 0 || !IsModule(path) || FrameworkCode.IsAssembly(Path.GetFileNameWithoutExtension(path))
            ? null
            : new MethodCode(path, token, () => LineOf(path, symbols, token));

    private static bool IsModule(string path) =>
        Path.IsPathRooted(path) && (path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) || path.EndsWith(".exe", StringComparison.OrdinalIgnoreCase));

    private SourceLine? LineOf(string path, Guid symbols, int token) =>
        _modules.Count < Capacity || _modules.ContainsKey((path, symbols))
            ? _modules.GetOrAdd((path, symbols), key => new Lazy<ModuleLines?>(() => files.Read(key.Path, key.Symbols))).Value?.Of(token)
            : null;
}
