using Dashboard.Timeline.Work;
using Mono.Cecil;

namespace Dashboard.Target.Inlining;

/// <summary>Reads the types of an assembly and what their methods call; nothing of a file that is gone or no assembly.</summary>
internal static class AssemblyCode
{
    /// <summary>Larger files are left alone.</summary>
    private const long MaxBytes = 64 << 20;

    /// <summary>Full names of an assembly's types as the runtime's events spell them; none of an assembly that comes with .NET.</summary>
    public static IReadOnlyList<string> TypesOf(string path) =>
        IsFramework(path) ? [] : Read<IReadOnlyList<string>>(path, module => [.. module.GetTypes().Select(NameOf)]) ?? [];

    /// <summary>Of each method of a type, by its name, the types that its code calls; null when the file cannot be read or has no such type.</summary>
    public static IReadOnlyDictionary<string, IReadOnlySet<string>>? CallsOf(string path, string type) =>
        Read<IReadOnlyDictionary<string, IReadOnlySet<string>>>(path, module => module.GetTypes().FirstOrDefault(found => NameOf(found) == type)
            ?.Methods
            .GroupBy(method => method.Name, StringComparer.Ordinal)
            .ToDictionary(
                same => same.Key,
                IReadOnlySet<string> (same) => same.SelectMany(CalledBy).ToHashSet(StringComparer.Ordinal),
                StringComparer.Ordinal));

    private static IEnumerable<string> CalledBy(MethodDefinition method) => method.HasBody
        ? method.Body.Instructions.Select(instruction => instruction.Operand).OfType<MethodReference>()
            .Select(called => NameOf(called.DeclaringType.GetElementType()))
        : [];

    private static string NameOf(TypeReference type) => type.FullName.Replace('/', '+');

    private static bool IsFramework(string path) =>
        path.Contains("/shared/Microsoft.", StringComparison.Ordinal) || FrameworkCode.IsAssembly(Path.GetFileNameWithoutExtension(path));

    private static T? Read<T>(string path, Func<ModuleDefinition, T?> read)
        where T : class
    {
        try
        {
            using var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            if (file.Length > MaxBytes)
            {
                return null;
            }

            using var module = ModuleDefinition.ReadModule(file, new ReaderParameters(ReadingMode.Deferred));
            return read(module);
        }
#pragma warning disable CA1031 // A damaged file makes the reader throw almost anything; what it would have told is then not known.
        catch (Exception)
#pragma warning restore CA1031
        {
            return null;
        }
    }
}
