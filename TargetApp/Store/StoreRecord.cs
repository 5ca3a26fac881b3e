using System.Buffers;
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace TargetApp.Store;

/// <summary>A key and a value of eight bytes each, as they lie in memory. By value, so that none of a million costs an allocation.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly record struct StoreRecord(ulong Key, ulong Value)
{
    /// <summary>Bytes of a key, and of a value.</summary>
    public const int Size = sizeof(ulong);

    private static readonly StandardFormat EightDigits = new('D', Size);
    private static readonly StandardFormat EightHexDigits = new('X', Size);

    /// <summary>
    /// The key is the number with eight decimal digits, the value its square with eight hexadecimal ones, as Tkrzw's own benchmark writes them
    /// (tkrzw_dbm_tran async); of a larger square the lowest eight, so that a value always has eight bytes.
    /// </summary>
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public static StoreRecord Of(int number)
    {
        Span<byte> text = stackalloc byte[Size];
        Utf8Formatter.TryFormat((uint)number, text, out _, EightDigits);
        var key = MemoryMarshal.Read<ulong>(text);
        Utf8Formatter.TryFormat(unchecked((uint)number * (uint)number), text, out _, EightHexDigits);
        return new StoreRecord(key, MemoryMarshal.Read<ulong>(text));
    }
}
