using System.Text.Json;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Timeline.Histograms;

public sealed class PackedRowsTests
{
    [Fact]
    public void Rows_come_back_as_they_were()
    {
        var random = new Random(3);
        long[][] rows = [.. Enumerable.Range(0, 200).Select(_ => Enumerable.Range(0, 5).Select(_ => random.NextInt64(1L << random.Next(1, 58))).ToArray())];

        var packed = PackedRows.Of(rows);

        Assert.Equal(rows, packed.Select(row => row));
        Assert.Equal(packed, JsonSerializer.Deserialize<PackedRows>(JsonSerializer.Serialize(packed)));
        Assert.True(packed.HaveColumns(5));
        Assert.False(packed.HaveColumns(4));
    }

    [Fact]
    public void Without_a_row_it_is_empty()
    {
        Assert.True(PackedRows.Of([]).IsEmpty);
        Assert.Empty(default(PackedRows));
        Assert.Equal("[]", JsonSerializer.Serialize(default(PackedRows)));
        Assert.True(JsonSerializer.Deserialize<PackedRows>("[]").IsEmpty);
    }

    [Theory]
    [InlineData("[[1,2],[3]]")]
    [InlineData("[[-1]]")]
    [InlineData("[[]]")]
    [InlineData("[[9223372036854775807]]")]
    [InlineData("null")]
    [InlineData("[null]")]
    public void What_no_recorder_writes_is_refused(string json) => Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<PackedRows>(json));
}
