using System.Globalization;
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

    /// <summary>What each await of an async method calls, in the runtime's spelling, by the await's number; properties are left out.</summary>
    /// <param name="token">Of the state machine's <c>MoveNext</c>.</param>
    /// <param name="symbols">The id of the assembly's symbols, as the running program has it: the file may have been replaced since.</param>
    public static IReadOnlyDictionary<int, string> AwaitedBy(string path, int token, Guid symbols) => Read<IReadOnlyDictionary<int, string>>(
        path, module => symbols != Guid.Empty && SymbolsOf(module) == symbols && module.LookupToken(token) is MethodDefinition { HasBody: true } method
            ? AwaitedBy(method.Body.Instructions) : null) ?? new Dictionary<int, string>();

    /// <summary>Compilers write the call, then that of its awaiter, then the number of the await into the field of the state.</summary>
    private static Dictionary<int, string> AwaitedBy(IEnumerable<Instruction> code)
    {
        var (awaited, last) = (new Dictionary<int, string>(), (string?)null);
        foreach (var instruction in code)
        {
            if (instruction.Operand is MethodReference { Name: "GetAwaiter" })
            {
                last = CallBefore(instruction) is { } call ? $"{TypeOf(call)}.{call.Name}()" : null;
            }
            else if (instruction is { OpCode.Code: Code.Stfld, Operand: FieldReference { Name: "<>1__state" } } && NumberBefore(instruction) is { } number
                && number >= 0 && last is not null)
            {
                awaited[number] = last;
            }
        }

        return awaited;
    }

    private static MethodReference? CallBefore(Instruction awaiter)
    {
        for (var at = awaiter.Previous; at is not null; at = at.Previous)
        {
            // Between the two a value task is put down, and the flag of ConfigureAwait is loaded; a task from elsewhere is no call's.
            if (at.Operand is MethodReference call)
            {
                if (call.Name is not ("ConfigureAwait" or "AsTask"))
                {
                    return call.Name.StartsWith("get_", StringComparison.Ordinal) || call.Name == ".ctor" ? null : call;
                }
            }
            else if (at.OpCode.Code is not (Code.Nop or Code.Ldc_I4_0 or Code.Ldc_I4_1 or Code.Ldloca or Code.Ldloca_S or (>= Code.Stloc_0 and <= Code.Stloc_3)
                or Code.Stloc or Code.Stloc_S))
            {
                return null;
            }
        }

        return null;
    }

    private static int? NumberBefore(Instruction store)
    {
        for (var (at, i) = (store.Previous, 0); at is not null && i < 4; (at, i) = (at.Previous, i + 1))
        {
            if (at.OpCode.Code is >= Code.Ldc_I4_M1 and <= Code.Ldc_I4_8)
            {
                return at.OpCode.Code - Code.Ldc_I4_0;
            }

            if (at.OpCode.Code is Code.Ldc_I4_S or Code.Ldc_I4)
            {
                return Convert.ToInt32(at.Operand, CultureInfo.InvariantCulture);
            }
        }

        return null;
    }

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
