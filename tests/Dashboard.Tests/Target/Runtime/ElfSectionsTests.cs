using System.Text;
using Dashboard.Target.Runtime;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Runtime;

public sealed class ElfSectionsTests
{
    [Theory]
    [InlineData("\0.text\0__managedcode\0.bss\0", true)]
    [InlineData("\0.text\0.bss\0", false)]
    [InlineData("\0my__managedcode\0", false)]
    public void A_section_is_found_by_its_whole_name(string names, bool has) =>
        Assert.Equal(has, ElfSections.Has(new MemoryStream(File(names)), ElfSections.ManagedCode));

    [Fact]
    public void What_is_no_such_file_or_is_cut_short_says_nothing()
    {
        Assert.Null(ElfSections.Has(new MemoryStream("#!/bin/sh\nexec dotnet shop.dll\n"u8.ToArray()), ElfSections.ManagedCode));
        Assert.Null(ElfSections.Has(new MemoryStream(new byte[1_000]), ElfSections.ManagedCode));
        var whole = File("\0.text\0");
        Assert.All(Enumerable.Range(0, whole.Length), length => Assert.Null(ElfSections.Has(new MemoryStream(whole[..length]), ElfSections.ManagedCode)));
        whole[62] = 9;
        Assert.Null(ElfSections.Has(new MemoryStream(whole), ElfSections.ManagedCode));
    }

    [Fact]
    public void This_process_was_not_compiled_ahead_of_time_and_one_that_is_gone_says_nothing()
    {
        Assert.Equal(OperatingSystem.IsLinux() ? false : null, LinuxRuntimeFiles.Machine.IsAheadOfTime(Environment.ProcessId));
        Assert.Null(LinuxRuntimeFiles.Machine.IsAheadOfTime(int.MaxValue));
    }

    [Fact]
    public void Only_of_such_a_target_it_is_said_that_methods_have_no_names()
    {
        var facts = new TargetFacts(7, "shop", null, "shop", "10.0.12", "linux", "x64");

        Assert.Null(facts.WithoutNames);
        Assert.Null((facts with { IsAheadOfTime = false }).WithoutNames);
        Assert.Contains("names none of its methods", (facts with { IsAheadOfTime = true }).WithoutNames, StringComparison.Ordinal);
    }

    /// <summary>A header, the names, and a table of one section, which is that of the names.</summary>
    private static byte[] File(string names)
    {
        var text = Encoding.ASCII.GetBytes(names);
        var file = new MemoryStream();
        using var writer = new BinaryWriter(file);
        writer.Write([0x7f, (byte)'E', (byte)'L', (byte)'F', 2, 1]);
        writer.Write(new byte[34]);
        writer.Write(64L + text.Length);
        writer.Write(new byte[10]);
        writer.Write([64, 0, 1, 0, 0, 0]);
        writer.Write(text);
        writer.Write(new byte[24]);
        writer.Write(64L);
        writer.Write((long)text.Length);
        writer.Write(new byte[24]);
        return file.ToArray();
    }
}
