namespace Dashboard.Target.Inlining;

/// <summary>Which types a program's methods call, read from its assemblies on disk as they are asked for. Safe for any number of threads.</summary>
/// <param name="assemblies">Paths of the assemblies that the program has loaded by now.</param>
internal sealed class ProgramCode(Func<IReadOnlyList<string>> assemblies)
{
    /// <summary>Types whose file is remembered; a large application has some ten thousand.</summary>
    private const int MaxTypes = 200_000;

    /// <summary>Types whose calls are remembered: those that somebody asked for.</summary>
    private const int MaxRead = 5_000;

    /// <summary>How often the loaded files are listed: of a program whose code is in none of them, every stack would have them listed again.</summary>
    private const int MaxLists = 1_000;

    private readonly Lock _gate = new();
    private readonly HashSet<string> _indexed = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _files = new(StringComparer.Ordinal);

    /// <summary>By type: its methods and what they call.</summary>
    private readonly Dictionary<string, IReadOnlyDictionary<string, IReadOnlySet<string>>> _read = new(StringComparer.Ordinal);

    private int _lists;

    /// <summary>Types that a method's code calls, as <see cref="MethodName.OpenType"/> names them; of methods of one name, all that they call.</summary>
    /// <returns>Null when its code is not known.</returns>
    public IReadOnlySet<string>? TypesCalledBy(MethodName method)
    {
        lock (_gate)
        {
            var type = method.OpenType;
            if (!_read.TryGetValue(type, out var methods))
            {
                if (_read.Count >= MaxRead || FileOf(type) is not { } file || AssemblyCode.CallsOf(file, type) is not { } calls)
                {
                    return null;
                }

                _read[type] = methods = calls;
            }

            // An instantiation of a generic method has its arguments behind its name.
            return methods.GetValueOrDefault(method.Name.Split('[')[0]);
        }
    }

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

            foreach (var name in AssemblyCode.TypesOf(path))
            {
                _files.TryAdd(name, path);
            }
        }

        return _files.GetValueOrDefault(type);
    }
}
