using System.Buffers.Binary;
using System.Text;

namespace Dashboard.Target.Runtime;

/// <summary>The names of an executable's sections: ELF, 64 bits, little-endian (elf(5)), which all of .NET's Linux programs are.</summary>
internal static class ElfSections
{
    /// <summary>Only what was compiled ahead of time has its managed code in a section.</summary>
    public const string ManagedCode = "__managedcode";

    private const int HeaderSize = 64;
    private const int EntrySize = 64;
    private const int MostNames = 1 << 20;

    public static bool? Has(Stream file, string name)
    {
        try
        {
            Span<byte> header = stackalloc byte[HeaderSize];
            file.ReadExactly(header);
            var table = BinaryPrimitives.ReadInt64LittleEndian(header[40..]);
            var (entry, count, names) = (UInt16(header[58..]), UInt16(header[60..]), UInt16(header[62..]));
            if (!header.StartsWith("\u007fELF\u0002\u0001"u8) || table <= 0 || entry != EntrySize || names >= count)
            {
                return null;
            }

            Span<byte> section = stackalloc byte[EntrySize];
            file.Position = table + (names * EntrySize);
            file.ReadExactly(section);
            var (offset, size) = (BinaryPrimitives.ReadInt64LittleEndian(section[24..]), BinaryPrimitives.ReadInt64LittleEndian(section[32..]));
            if (offset <= 0 || size is <= 0 or > MostNames)
            {
                return null;
            }

            var text = new byte[size];
            file.Position = offset;
            file.ReadExactly(text);
            return Encoding.ASCII.GetString(text).Split('\0').Contains(name, StringComparer.Ordinal);
        }
        catch (EndOfStreamException)
        {
            // Shorter than it states: a script, or a file that is being written.
            return null;
        }
    }

    private static ushort UInt16(ReadOnlySpan<byte> bytes) => BinaryPrimitives.ReadUInt16LittleEndian(bytes);
}
