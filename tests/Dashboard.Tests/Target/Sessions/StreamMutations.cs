using System.Buffers.Binary;
using System.Globalization;

namespace Dashboard.Tests.Target.Sessions;

/// <summary>Damages a stream of events in one to four places, in ways that a seed chooses.</summary>
internal static class StreamMutations
{
    private static readonly int[] Numbers = [0, 1, -1, 4, 255, 65_535, 1 << 20, 1 << 28, int.MaxValue, int.MinValue];

    /// <summary>What a reader gets in place of a stream.</summary>
    /// <param name="whole">The stream.</param>
    /// <param name="random">Chooses.</param>
    /// <param name="name">What was done, to make it again by hand.</param>
    public static byte[] Of(byte[] whole, Random random, out string name)
    {
        var (bytes, done) = (whole.ToArray(), new List<string>());
        for (var i = random.Next(1, 5); i > 0 && bytes.Length > 16; i--)
        {
            // The head, and the tables of types and names at the begin, are a thousandth of the stream and decide about the rest.
            var at = random.Next(random.Next(3) == 0 ? Math.Min(4_096, bytes.Length - 8) : bytes.Length - 8);
            var length = Math.Min(1 << random.Next(16), bytes.Length - at);
            var kind = random.Next(8);
            bytes = Damaged(bytes, kind, at, length, random);
            done.Add(string.Create(CultureInfo.InvariantCulture, $"{(Kind)kind} {length} at {at}"));
        }

        name = string.Join(", ", done);
        return bytes;
    }

    private static byte[] Damaged(byte[] bytes, int kind, int at, int length, Random random)
    {
        var all = bytes.AsSpan();
        switch ((Kind)kind)
        {
            case Kind.Bit:
                all[at] ^= (byte)(1 << random.Next(8));
                return bytes;
            case Kind.Number:
                BinaryPrimitives.WriteInt32LittleEndian(all[at..], Numbers[random.Next(Numbers.Length)]);
                return bytes;
            case Kind.Zeros:
                all.Slice(at, length).Clear();
                return bytes;
            case Kind.Noise:
                random.NextBytes(all.Slice(at, length));
                return bytes;
            case Kind.Removed:
                return [.. all[..at], .. all[(at + length)..]];
            case Kind.Twice:
                return [.. all[..(at + length)], .. all[at..]];
            case Kind.Moved:
                var to = random.Next(bytes.Length - length + 1);
                byte[] moved = [.. all.Slice(at, length)];
                moved.CopyTo(all[to..]);
                return bytes;
            default:
                return bytes[..at];
        }
    }

    private enum Kind
    {
        Bit,
        Number,
        Zeros,
        Noise,
        Removed,
        Twice,
        Moved,
        CutOff,
    }
}
