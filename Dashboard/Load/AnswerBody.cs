using System.Text;

namespace Dashboard.Load;

/// <summary>Reads bodies of any size and compares each piece with an expected body; nothing is allocated for a request.</summary>
internal sealed class AnswerBody
{
    private const int MinBufferBytes = 1024;
    private const int BufferBytes = 16 * 1024;

    // The content is discarded: all workers write into the same bytes, and no one reads them.
    private static readonly byte[] Discarded = GC.AllocateUninitializedArray<byte>(BufferBytes, pinned: true);

    private readonly byte[]? _expected;
    private readonly byte[] _buffer;
    private long _length;
    private bool _differs;

    public AnswerBody(string? expected)
    {
        _expected = expected is null ? null : Encoding.UTF8.GetBytes(expected);
        _buffer = _expected is null ? Discarded : new byte[Math.Clamp(_expected.Length + 1, MinBufferBytes, BufferBytes)];
    }

    public Memory<byte> Buffer => _buffer;

    public long Length => _length;

    public bool IsAsExpected => _expected is null || (!_differs && _length == _expected.Length);

    public void Begin() => (_length, _differs) = (0, false);

    public void Add(int read)
    {
        if (_expected is not null && !_differs)
        {
            _differs = _length + read > _expected.Length || !_buffer.AsSpan(0, read).SequenceEqual(_expected.AsSpan((int)_length, read));
        }

        _length += read;
    }
}
