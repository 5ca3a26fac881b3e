using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Text;

namespace Dashboard.Tests.Target.Lines;

/// <summary>A module of one method, made by the test, with its portable symbols beside it or in it.</summary>
internal sealed class SmallModule
{
    /// <summary>Of the only method.</summary>
    public const int Token = 0x06000001;

    private static readonly Guid SourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A");

    private SmallModule(byte[] module, byte[] symbols, Guid id) => (Module, Symbols, Id) = (module, symbols, id);

    public byte[] Module { get; }

    public byte[] Symbols { get; }

    /// <summary>Of the symbols.</summary>
    public Guid Id { get; }

    /// <param name="line">Where the method begins.</param>
    /// <param name="isEmbedded">True for symbols in the module's own file.</param>
    /// <param name="sourceLink">SourceLink's table; null for none.</param>
    public static SmallModule Of(int line, bool isEmbedded = false, string? sourceLink = null)
    {
        var assembly = new PersistedAssemblyBuilder(new AssemblyName("Shop"), typeof(object).Assembly);
        var module = assembly.DefineDynamicModule("Shop");
        var type = module.DefineType("Shop.Orders", TypeAttributes.Public);
        var code = type.DefineMethod("Get", MethodAttributes.Public | MethodAttributes.Static).GetILGenerator();
        code.MarkSequencePoint(module.DefineDocument("/src/Shop/Orders.cs"), line, 5, line, 20);
        code.Emit(OpCodes.Ret);
        type.CreateType();

        var metadata = assembly.GenerateMetadata(out var il, out _, out var debug);
        if (sourceLink is not null)
        {
            debug.AddCustomDebugInformation(
                EntityHandle.ModuleDefinition, debug.GetOrAddGuid(SourceLink), debug.GetOrAddBlob(Encoding.UTF8.GetBytes(sourceLink)));
        }

        var builder = new PortablePdbBuilder(debug, metadata.GetRowCounts(), default);
        var symbols = new BlobBuilder();
        var id = builder.Serialize(symbols);
        var entries = new DebugDirectoryBuilder();
        entries.AddCodeViewEntry("Shop.pdb", id, builder.FormatVersion);
        if (isEmbedded)
        {
            entries.AddEmbeddedPortablePdbEntry(symbols, builder.FormatVersion);
        }

        var file = new BlobBuilder();
        new ManagedPEBuilder(PEHeaderBuilder.CreateLibraryHeader(), new MetadataRootBuilder(metadata), il, debugDirectoryBuilder: entries).Serialize(file);
        return new SmallModule(file.ToArray(), symbols.ToArray(), id.Guid);
    }

    /// <summary>Writes it, with what is to be its symbols beside it; null for none.</summary>
    /// <returns>The module's path.</returns>
    public string Write(TemporaryFolder folder, byte[]? symbols)
    {
        File.WriteAllBytes(folder["Shop.dll"], Module);
        if (symbols is not null)
        {
            File.WriteAllBytes(folder["Shop.pdb"], symbols);
        }

        return folder["Shop.dll"];
    }
}
