using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Histograms;

internal sealed class PackedRowsJson : JsonConverter<PackedRows>
{
    public override PackedRows Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        try
        {
            return PackedRows.Of(JsonSerializer.Deserialize<long[][]>(ref reader) ?? throw new JsonException("Rows are a list."));
        }
        catch (FormatException e)
        {
            throw new JsonException(e.Message, e);
        }
    }

    public override void Write(Utf8JsonWriter writer, PackedRows value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize<IEnumerable<long[]>>(writer, value);
}
