using System.Buffers.Binary;

namespace Dashboard.Accounts.Requests;

/// <summary>Ids of activities name a path: a nested one begins with the outer id (ActivityTracker, System.Private.CoreLib).</summary>
internal static class ActivityPath
{
    private const int PathBytes = 12;

    /// <summary>A half byte that states how a number is written: 0 ends the path, up to 10 is the number itself.</summary>
    private const int Overflow = 0xB;
    private const int OneByte = 0xC;

    /// <summary>What the sum of the path's three words is added to, before the process id is mixed in.</summary>
    private const uint SumBase = 0x599D99AD;

    public static Guid? Parent(Guid id)
    {
        Span<byte> bytes = stackalloc byte[16];
        id.TryWriteBytes(bytes);

        // Half a byte is the unit; where the number before the last one ends, the parent does.
        var (at, end, parent) = (0, 0, 0);
        while (at < 2 * PathBytes && HalfAt(bytes, at) is > 0 and var code)
        {
            (parent, end) = (end, After(bytes, at, code));
            at = end;
        }

        if (parent == 0 || end > 2 * PathBytes)
        {
            return null;
        }

        var processId = BinaryPrimitives.ReadUInt32LittleEndian(bytes[PathBytes..]) ^ Sum(bytes);
        bytes[((parent + 1) / 2)..PathBytes].Clear();
        if (parent % 2 == 1)
        {
            bytes[parent / 2] &= 0xF0;
        }

        BinaryPrimitives.WriteUInt32LittleEndian(bytes[PathBytes..], Sum(bytes) ^ processId);
        return new Guid(bytes);
    }

    private static int After(ReadOnlySpan<byte> bytes, int at, int code)
    {
        if (code == Overflow)
        {
            at++;
            code = at < 2 * PathBytes ? HalfAt(bytes, at) : 0;
        }

        // 11 to 255 after a whole byte: the runtime leaves out the byte with the number, so that these siblings have one id.
        if (code == OneByte && at % 2 == 0 && HalfAt(bytes, at + 1) == 0)
        {
            return at + 2;
        }

        // What takes bytes begins with a whole one: the other half of the code's byte is its own.
        return code < OneByte ? at + 1 : (2 * ((at / 2) + 1)) + (2 * (code - OneByte + 1));
    }

    private static int HalfAt(ReadOnlySpan<byte> bytes, int at) => at % 2 == 0 ? bytes[at / 2] >> 4 : bytes[at / 2] & 0xF;

    private static uint Sum(ReadOnlySpan<byte> bytes)
    {
        var sum = SumBase;
        for (var word = 0; word < PathBytes; word += sizeof(uint))
        {
            sum = unchecked(sum + BinaryPrimitives.ReadUInt32LittleEndian(bytes[word..]));
        }

        return sum;
    }
}
