namespace Dashboard.Timeline.Histograms;

/// <summary>Numbers as LEB128: seven bits a byte, small ones first.</summary>
internal static class PackedNumbers
{
    public static void Append(List<byte> bytes, ulong number)
    {
        for (; number >= 0x80; number >>= 7)
        {
            bytes.Add((byte)(number | 0x80));
        }

        bytes.Add((byte)number);
    }

    /// <param name="at">The offset, which advances to the next number.</param>
    public static ulong Read(byte[] bytes, ref int at) =>
        bytes[at++] switch { < 0x80 and var last => last, var part => (part & 0x7FUL) | (Read(bytes, ref at) << 7) };
}
