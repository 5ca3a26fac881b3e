using Dashboard.Load;

namespace Dashboard.Tests.Load;

public sealed class Http2SettingsTests
{
    public static TheoryData<byte[], int?> Begins => new()
    {
        { Frame(4, [0, 3, 0, 0, 0, 100]), 100 },
        { Frame(4, [0, 1, 0, 0, 16, 0, 0, 3, 0, 0, 0, 5, 0, 4, 0, 1, 0, 0]), 5 },
        { Frame(4, [0, 3, 255, 255, 255, 255]), int.MaxValue },
        { Frame(4, [0, 4, 0, 1, 0, 0]), null },
        { Frame(4, []), null },
        { Frame(4, [0, 3, 0]), null },
        { Frame(0, [0, 3, 0, 0, 0, 100]), null },
        { [.. "HTTP/1.1 400 Bad Request"u8], null },
    };

    [Theory]
    [MemberData(nameof(Begins))]
    public void What_a_target_allows_is_read_from_its_first_frame_however_it_arrives(byte[] begin, int? streams)
    {
        foreach (var piece in (int[])[1, 7, begin.Length])
        {
            var settings = new Http2Settings();
            foreach (var part in begin.Chunk(piece))
            {
                settings.Add(part);
            }

            Assert.Equal((true, streams), (settings.IsKnown, settings.Streams));
        }
    }

    [Fact]
    public void Half_a_frame_says_nothing_yet()
    {
        var settings = new Http2Settings();
        settings.Add(Frame(4, [0, 3, 0, 0, 0, 100]).AsSpan(0, 14));

        Assert.Equal((false, null), (settings.IsKnown, settings.Streams));
    }

    private static byte[] Frame(byte type, byte[] payload) => [0, 0, (byte)payload.Length, type, 0, 0, 0, 0, 0, .. payload];
}
