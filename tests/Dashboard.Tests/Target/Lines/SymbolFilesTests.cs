using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Dashboard.Target.Lines;
using Dashboard.Timeline.Lines;

namespace Dashboard.Tests.Target.Lines;

public sealed class SymbolFilesTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly SymbolFiles _files = new(static () => "");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_method_has_the_line_of_the_symbols_beside_its_module()
    {
        var module = SmallModule.Of(41);

        var line = _files.Read(module.Write(_folder, module.Symbols), module.Id)?.Of(SmallModule.Token);

        Assert.Equal(new SourceLine("/src/Shop/Orders.cs", 41), line);
        Assert.Equal("Orders.cs:41", line!.Short);
    }

    /// <summary>The library that reads events knows the path of a module that was loaded late in lower case only.</summary>
    [Fact]
    public void A_path_in_lower_case_leads_to_the_file_that_is_meant_where_case_matters()
    {
        var module = SmallModule.Of(41);
        using var folder = new TemporaryFolder();
        var shop = Directory.CreateDirectory(Path.Combine(folder.FullPath, "My Shop", "Bin")).FullName;
        File.Copy(module.Write(_folder, module.Symbols), Path.Combine(shop, "Shop.dll"));
        File.WriteAllBytes(Path.Combine(shop, "Shop.pdb"), module.Symbols);
        string InLowerCase(string below) => folder.FullPath + Path.Combine("/my shop/bin", below);

        Assert.Equal(41, _files.Read(InLowerCase("shop.dll"), module.Id)?.Of(SmallModule.Token)?.Line);
        Assert.Null(_files.Read(InLowerCase("shop2.dll"), module.Id));
        Assert.Null(_files.Read(InLowerCase("s*.dll"), module.Id));
        Assert.Equal(41, new SymbolFiles(() => folder.FullPath).Read("/my shop/bin/shop.dll", module.Id)?.Of(SmallModule.Token)?.Line);
    }

    [Fact]
    public void Symbols_in_the_module_need_no_file_beside_it()
    {
        var module = SmallModule.Of(17, isEmbedded: true);

        Assert.Equal(17, _files.Read(module.Write(_folder, symbols: null), module.Id)?.Of(SmallModule.Token)?.Line);
    }

    [Fact]
    public void Symbols_of_another_build_give_no_line()
    {
        var (module, other) = (SmallModule.Of(41), SmallModule.Of(52));

        Assert.NotEqual(module.Id, other.Id);
        Assert.Null(_files.Read(module.Write(_folder, other.Symbols), module.Id));
    }

    [Fact]
    public void A_module_that_was_replaced_since_the_target_started_gives_no_line()
    {
        var (running, onDisk) = (SmallModule.Of(41), SmallModule.Of(52));

        Assert.Null(_files.Read(onDisk.Write(_folder, onDisk.Symbols), running.Id));
        Assert.NotNull(_files.Read(onDisk.Write(_folder, onDisk.Symbols), onDisk.Id));
    }

    [Fact]
    public void Torn_and_hostile_symbols_give_no_line_and_throw_nothing()
    {
        var module = SmallModule.Of(41);
        var whole = module.Symbols;
        for (var length = 0; length < whole.Length; length += 7)
        {
            Assert.Null(_files.Read(module.Write(_folder, whole[..length]), module.Id)?.Of(SmallModule.Token + 5));
        }

        for (var at = 0; at < whole.Length; at += 3)
        {
            var damaged = (byte[])whole.Clone();
            damaged[at] ^= 0xFF;
            _ = _files.Read(module.Write(_folder, damaged), module.Id)?.Of(SmallModule.Token);
        }

        File.WriteAllText(_folder["Shop.dll"], "no module");
        Assert.Null(_files.Read(_folder["Shop.dll"], module.Id));
        Assert.Null(_files.Read(_folder["none.dll"], module.Id));
        Assert.Null(_files.Read("/proc/self/status", module.Id));
    }

    [Fact]
    public void Embedded_symbols_that_say_to_be_huge_are_not_unpacked()
    {
        var module = SmallModule.Of(17, isEmbedded: true);
        var at = module.Module.AsSpan().IndexOf("MPDB"u8);
        Assert.True(at > 0);
        BitConverter.TryWriteBytes(module.Module.AsSpan(at + 4), 65 << 20);

        Assert.Null(_files.Read(module.Write(_folder, symbols: null), module.Id));
    }

    [Fact]
    public void The_files_are_those_below_the_targets_root()
    {
        var module = SmallModule.Of(41);
        module.Write(_folder, module.Symbols);

        Assert.NotNull(new SymbolFiles(() => _folder.FullPath).Read("/Shop.dll", module.Id));
        Assert.Null(_files.Read("/Shop.dll", module.Id));
    }

    [Fact]
    public void Async_methods_iterators_and_lambdas_have_the_line_where_they_are_written()
    {
        var path = typeof(SymbolFilesTests).Assembly.Location;
        var lines = _files.Read(path, IdOf(path));
        Func<int> lambda = static () =>
            Environment.TickCount;

        Assert.NotNull(lines);
        var kickoff = lines.Of(typeof(SymbolFilesTests).GetMethod(nameof(WaitsAsync), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!.MetadataToken)!;
        var machine = typeof(SymbolFilesTests).GetNestedTypes(System.Reflection.BindingFlags.NonPublic).Single(type => type.Name.StartsWith("<WaitsAsync>d__", StringComparison.Ordinal));
        var move = machine.GetMethod("MoveNext", System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance)!;
        var source = File.ReadAllLines(Path.Combine(ProductFiles.RepositoryRoot, "tests", "Dashboard.Tests", "Target", "Lines", "SymbolFilesTests.cs"));

        Assert.Equal("SymbolFilesTests.cs", Path.GetFileName(kickoff.File));
        Assert.Equal(kickoff, lines.Of(move.MetadataToken));
        Assert.InRange(kickoff.Line, LineWith("private static async Task WaitsAsync"), LineWith("private static async Task WaitsAsync") + 2);
        Assert.InRange(lines.Of(lambda.Method.MetadataToken)!.Line, LineWith("Func<int> lambda = static"), LineWith("Func<int> lambda = static") + 1);

        // The constructor that the compiler adds has no line of its own; a token of another table has none either.
        Assert.Null(lines.Of(0x02000001));
        Assert.Null(lines.Of(0x06FFFFFF));

        int LineWith(string text) => Array.FindLastIndex(source, line => line.TrimStart().StartsWith(text, StringComparison.Ordinal)) + 1;
    }

    [Fact]
    public void SourceLink_gives_the_address_of_the_file()
    {
        var module = SmallModule.Of(41, sourceLink: """{"documents":{"/src/*":"https://example.org/raw/0a1b/*"}}""");

        var line = _files.Read(module.Write(_folder, module.Symbols), module.Id)?.Of(SmallModule.Token);

        Assert.Equal("https://example.org/raw/0a1b/Shop/Orders.cs", line?.Url);
        Assert.Equal(line!.Url, line.Link);
    }

    private static async Task WaitsAsync()
    {
        await Task.Yield();
    }

    private static Guid IdOf(string path)
    {
        using var module = new PEReader(File.OpenRead(path));
        return module.ReadCodeViewDebugDirectoryData(module.ReadDebugDirectory().First(entry => entry.Type == DebugDirectoryEntryType.CodeView)).Guid;
    }
}
