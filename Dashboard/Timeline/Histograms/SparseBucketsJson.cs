using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Histograms;

/// <summary>Buckets as [[bucket, count], …].</summary>
internal sealed class SparseBucketsJson : JsonConverter<SparseBuckets>
{
    /// <exception cref="JsonException">What stands there is no sparse histogram.</exception>
    public override SparseBuckets Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var packer = new BucketPacker();
        Expect(reader.TokenType == JsonTokenType.StartArray);
        while (reader.Read() && reader.TokenType == JsonTokenType.StartArray)
        {
            var (index, count) = (Whole(ref reader), Whole(ref reader));
            Expect(packer.Add(index, count) && reader.Read() && reader.TokenType == JsonTokenType.EndArray);
        }

        Expect(reader.TokenType == JsonTokenType.EndArray);
        return packer.ToBuckets();
    }

    public override void Write(Utf8JsonWriter writer, SparseBuckets value, JsonSerializerOptions options)
    {
        writer.WriteStartArray();
        foreach (var (index, count) in value.Counts)
        {
            writer.WriteStartArray();
            writer.WriteNumberValue(index);
            writer.WriteNumberValue(count);
            writer.WriteEndArray();
        }

        writer.WriteEndArray();
    }

    private static long Whole(ref Utf8JsonReader reader)
    {
        Expect(reader.Read() && reader.TokenType == JsonTokenType.Number);
        return reader.TryGetInt64(out var value) ? value : throw NoHistogram();
    }

    private static void Expect(bool holds)
    {
        if (!holds)
        {
            throw NoHistogram();
        }
    }

    private static JsonException NoHistogram() => new("A histogram is written as [[bucket, count], …].");
}
