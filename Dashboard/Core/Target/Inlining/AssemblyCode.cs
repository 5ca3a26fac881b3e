using Dashboard.Timeline.Work;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Dashboard.Target.Inlining;

/// <summary>Reads the types of an assembly and what their methods call. A file that is gone, or is no assembly, has none.</summary>
internal static class AssemblyCode
{
    private const long MaxBytes = 64 << 20;

    private const string RoutesOf = "Microsoft.AspNetCore.Builder.";

    private static readonly string[] TaskWaits = ["get_Result", "Wait", "WaitAll", "WaitAny", "RunSynchronously"];

    /// <summary>Of xunit, MSTest, NUnit and TUnit, and what is made of them: <c>FactAttribute</c>, <c>DataTestMethodAttribute</c>.</summary>
    private static readonly string[] TestAttributes = ["FactAttribute", "TheoryAttribute", "TestAttribute", "TestMethodAttribute", "TestCaseAttribute"];

    public static IReadOnlyList<string> TypesOf(string path) =>
        IsFramework(path) ? [] : Read<IReadOnlyList<string>>(path, module => [.. module.GetTypes().Select(NameOf)]) ?? [];

    public static IReadOnlyDictionary<string, MethodInFile>? MethodsOf(string path, string type) =>
        Read<IReadOnlyDictionary<string, MethodInFile>>(path, module => module.GetTypes().FirstOrDefault(found => NameOf(found) == type)
            ?.Methods
            .GroupBy(method => method.Name, StringComparer.Ordinal)
            .ToDictionary(
                same => same.Key,
                same => new MethodInFile(same.SelectMany(CalledBy).Where(MayWait).Select(TypeOf).ToHashSet(StringComparer.Ordinal))
                {
                    Members = same.SelectMany(CalledBy).Select(called => $"{TypeOf(called)}.{called.Name}").ToHashSet(StringComparer.Ordinal),
                    Token = same.Count() == 1 ? same.First().MetadataToken.ToInt32() : 0,
                    Symbols = SymbolsOf(module),
                },
                StringComparer.Ordinal));

    /// <summary>"1.2.0, 3f2a9c1e": its version, and the beginning of what the compiler named this build of it; null where it cannot be read.</summary>
    public static string? BuildOf(string path) => Read(path, module => $"{module.Assembly.Name.Version.ToString(3)}, {module.Mvid.ToString("N")[..8]}");

    /// <summary>Routes that an assembly's code maps to methods, of minimal APIs; none of an assembly that comes with .NET.</summary>
    public static IReadOnlyList<MappedHandler> HandlersOf(string path) => IsFramework(path) ? []
        : Read<IReadOnlyList<MappedHandler>>(path, module => [.. module.GetTypes().SelectMany(type => type.Methods).SelectMany(MappedBy)]) ?? [];

    /// <summary>Methods that a test framework runs, by the names of their attributes: <c>Shop.Tests.OrderTests.Loads</c>.</summary>
    public static IReadOnlyList<string> TestsOf(string path) => IsFramework(path) ? []
        : Read<IReadOnlyList<string>>(path, static module =>
        [
            .. module.GetTypes().SelectMany(static type => type.Methods).Where(IsTest).Select(static method => $"{NameOf(method.DeclaringType)}.{method.Name}"),
        ]) ?? [];

    private static bool IsTest(MethodDefinition method) => method.HasCustomAttributes
        && method.CustomAttributes.Any(static attribute => TestAttributes.Any(name => attribute.AttributeType.Name.EndsWith(name, StringComparison.Ordinal)));

    /// <summary>Compilers write a template, then the handler, then the call that takes both.</summary>
    private static IEnumerable<MappedHandler> MappedBy(MethodDefinition method)
    {
        (string? template, MethodReference? handler) = (null, null);
        foreach (var instruction in method.HasBody ? [.. method.Body.Instructions] : Array.Empty<Instruction>())
        {
            if (instruction.OpCode.Code == Code.Ldstr && handler is null)
            {
                template = (string)instruction.Operand;
            }
            else if (instruction.OpCode.Code == Code.Ldftn && template is not null)
            {
                handler = (MethodReference)instruction.Operand;
            }
            else if (instruction.Operand is MethodReference { Name: ['M', 'a', 'p', ..] } map && TypeOf(map).StartsWith(RoutesOf, StringComparison.Ordinal))
            {
                if (template is not null && handler is not null)
                {
                    yield return new MappedHandler(VerbOf(map.Name), template, $"{TypeOf(handler)}.{handler.Name}");
                }

                (template, handler) = (null, null);
            }
        }
    }

    private static string? VerbOf(string map) => map is "MapGet" or "MapPost" or "MapPut" or "MapDelete" or "MapPatch" ? map[3..].ToUpperInvariant() : null;

    private static IEnumerable<MethodReference> CalledBy(MethodDefinition method) => method.HasBody
        ? method.Body.Instructions.Select(instruction => instruction.Operand).OfType<MethodReference>()
        : [];

    private static string TypeOf(MethodReference called) => NameOf(called.DeclaringType.GetElementType());

    /// <summary>Nearly all code calls something of Task; only few members of it wait.</summary>
    private static bool MayWait(MethodReference called) =>
        !TypeOf(called).StartsWith("System.Threading.Tasks.Task", StringComparison.Ordinal) || TaskWaits.Contains(called.Name, StringComparer.Ordinal);

    /// <summary>The id of the module's portable symbols follows the letters RSDS in its debug directory.</summary>
    private static Guid SymbolsOf(ModuleDefinition module) => module.HasDebugHeader
        && module.GetDebugHeader().Entries.FirstOrDefault(static entry => entry.Directory.Type == ImageDebugType.CodeView)?.Data is { Length: >= 20 } data
        ? new Guid(data.AsSpan(4, 16)) : Guid.Empty;

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
