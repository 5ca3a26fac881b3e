using System.Buffers.Binary;

namespace Dashboard.Load;

/// <summary>
/// The number of concurrent requests that a target allows on a connection, by its first frame (https://www.rfc-editor.org/rfc/rfc9113#section-6.5.2): the
/// client does not report it, and lets the others wait.
/// </summary>
internal sealed class Http2Settings
{
    private const int FrameHead = 9;
    private const int Setting = 6;
    private const byte Settings = 4;
    private const ushort MaxConcurrentStreams = 3;

    private const int MostBytes = FrameHead + (100 * Setting);

    private readonly List<byte> _begin = [];

    public bool IsKnown { get; private set; }

    /// <summary>Null when there is no limit, or it is not known yet.</summary>
    public int? Streams { get; private set; }

    public void Add(ReadOnlySpan<byte> bytes)
    {
        _begin.AddRange(bytes[..Math.Min(bytes.Length, MostBytes - _begin.Count)]);
        if (_begin.Count < FrameHead)
        {
            return;
        }

        var length = (_begin[0] << 16) | (_begin[1] << 8) | _begin[2];
        if (_begin[3] == Settings && _begin.Count < Math.Min(FrameHead + length, MostBytes))
        {
            return;
        }

        IsKnown = true;
        Streams = _begin[3] == Settings ? Read([.. _begin[FrameHead..Math.Min(FrameHead + length, _begin.Count)]]) : null;
    }

    /// <summary>Adds the bytes while they are being read.</summary>
    public async ValueTask<int> AddAsync(ValueTask<int> reading, Memory<byte> buffer)
    {
        var length = await reading.ConfigureAwait(false);
        Add(buffer.Span[..length]);
        return length;
    }

    private static int? Read(byte[] settings)
    {
        var found = default(int?);
        for (var at = 0; at + Setting <= settings.Length; at += Setting)
        {
            if (BinaryPrimitives.ReadUInt16BigEndian(settings.AsSpan(at)) == MaxConcurrentStreams)
            {
                found = (int)Math.Min(BinaryPrimitives.ReadUInt32BigEndian(settings.AsSpan(at + 2)), int.MaxValue);
            }
        }

        return found;
    }
}
