using Dashboard.Target.Lines;

namespace Dashboard.Target.Inlining;

/// <summary>What a program's methods call and where they are, read from its assemblies on disk as they are asked for. Safe for any number of threads.</summary>
/// <param name="assemblies">Paths of the assemblies that the program has loaded by now, as it sees them.</param>
internal sealed class ProgramCode(Func<IReadOnlyList<string>> assemblies, Func<string>? root = null, PackagedAssemblies? packages = null)
{
    /// <summary>Types whose file is remembered; a large application has some ten thousand.</summary>
    private const int MaxTypes = 200_000;

    private const int MaxRead = 5_000;

    /// <summary>How often the loaded files are listed: of a program whose code is in none of them, every stack would have them listed again.</summary>
    private const int MaxLists = 1_000;

    private readonly Lock _gate = new();
    private readonly HashSet<string> _indexed = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _files = new(StringComparer.Ordinal);

    private readonly Dictionary<string, IReadOnlyDictionary<string, MethodInFile>> _read = new(StringComparer.Ordinal);

    /// <summary>Types that wait for tasks in their place.</summary>
    private static readonly string[] Awaiters =
    [
        "System.Runtime.CompilerServices.TaskAwaiter", "System.Runtime.CompilerServices.ValueTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable", "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable",
    ];

    private int _lists;

    /// <summary>Types that a method's code calls, as <see cref="MethodName.OpenType"/> names them; of methods of one name, all that they call.</summary>
    /// <returns>Null when its code is not known.</returns>
    public IReadOnlySet<string>? TypesCalledBy(MethodName method)
    {
        lock (_gate)
        {
            return Find(method)?.Calls;
        }
    }

    public bool Calls(MethodName method, MethodName called)
    {
        lock (_gate)
        {
            return Find(method)?.Members.Contains($"{called.OpenType}.{called.Name}") == true;
        }
    }

    /// <summary>
    /// Whether a method's code calls the type of a frame. A generic type works in one of its name that is not generic, an awaiter in its task.
    /// </summary>
    /// <param name="frame">Namespace, type and method, as people read them.</param>
    public bool MayCall(MethodName method, string frame)
    {
        var type = NameOfType(frame);
        var awaiters = type is "System.Threading.Tasks.Task" or "System.Threading.Tasks.ValueTask";
        return TypesCalledBy(method)?.Select(called => NameOfType($"{called.Replace('+', '.')}."))
            .Any(own => own == type || (awaiters && Awaiters.Any(name => own.StartsWith(name, StringComparison.Ordinal)))) == true;
    }

    public IReadOnlyList<string> OwnCalledBy(MethodName method)
    {
        lock (_gate)
        {
            return Find(method) is { } found ? [.. found.Members.Where(member => Find(MethodName.Parse(member)) is not null)] : [];
        }
    }

    /// <summary>Routes that the program's own assemblies map to methods. Reads all their code.</summary>
    public IReadOnlyList<MappedHandler> MappedHandlers() =>
        [.. assemblies().Where(path => packages?.NameOf(path) is null).SelectMany(path => AssemblyCode.HandlersOf(OnDisk(path)))];

    public (string Path, MethodInFile Method)? PlaceOf(MethodName method)
    {
        lock (_gate)
        {
            return Find(method) is { } found && FileOf(method.OpenType) is { } path ? (path, found) : null;
        }
    }

    /// <summary>True once an assembly of the program was found and read: what is in none of them is not the program's.</summary>
    public bool HasFiles
    {
        get
        {
            lock (_gate)
            {
                return _files.Count > 0;
            }
        }
    }

    private MethodInFile? Find(MethodName method)
    {
        var type = method.OpenType;
        if (!_read.TryGetValue(type, out var methods))
        {
            if (_read.Count >= MaxRead || FileOf(type) is not { } path || AssemblyCode.MethodsOf(OnDisk(path), type) is not { } found)
            {
                return null;
            }

            _read[type] = methods = found;
        }

        // An instantiation of a generic method has its arguments behind its name.
        return methods.GetValueOrDefault(method.Name.Split('[')[0]);
    }

    /// <summary>Namespace and type without arguments, of "System.Threading.Tasks.Task&lt;int&gt;.Wait" and of "System.Threading.Tasks.Task`1.".</summary>
    private static string NameOfType(string member) =>
        member.IndexOfAny(['<', '`', '[']) is > 0 and var generic ? member[..generic] : member[..Math.Max(0, member.LastIndexOf('.'))];

    private string OnDisk(string path) => root?.Invoke() + path;

    /// <summary>An assembly is loaded before its methods are compiled: one not found yet is among those loaded since.</summary>
    private string? FileOf(string type)
    {
        if (_files.TryGetValue(type, out var file) || _lists >= MaxLists)
        {
            return file;
        }

        _lists++;
        foreach (var path in assemblies().Where(_indexed.Add))
        {
            if (_files.Count >= MaxTypes)
            {
                break;
            }

            foreach (var name in AssemblyCode.TypesOf(OnDisk(path)))
            {
                _files.TryAdd(name, path);
            }
        }

        return _files.GetValueOrDefault(type);
    }
}
