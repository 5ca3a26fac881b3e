using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.RunFile;

/// <summary>Reads figures, counts and dates and checks their bounds before any object is made of them.</summary>
internal static class BoundedFigures
{
    private delegate T Reading<T>(ref Utf8JsonReader reader);

    /// <summary>Null for a type that has no bounds, or holds its own.</summary>
    public static JsonConverter? ConverterOf(Type type, string name, double most) =>
        type == typeof(double) ? new Bounded<double>(name, static (ref reader) => reader.GetDouble(), figure => Math.Abs(figure) <= most)
        : type == typeof(double?) ? new Bounded<double?>(name, static (ref reader) => reader.GetDouble(), figure => Math.Abs(figure ?? 0) <= most)
        : type == typeof(long) ? new Bounded<long>(name, static (ref reader) => reader.GetInt64(), FigureBounds.IsCount)
        : type == typeof(long?) ? new Bounded<long?>(name, static (ref reader) => reader.GetInt64(), count => FigureBounds.IsCount(count ?? 0))
        : type == typeof(DateTimeOffset) ? new Bounded<DateTimeOffset>(name, static (ref reader) => reader.GetDateTimeOffset(), FigureLimits.IsDate)
        : null;

    private sealed class Bounded<T>(string name, Reading<T> read, Func<T, bool> isSound) : JsonConverter<T>
    {
        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            read(ref reader) is var value && isSound(value) ? value : throw new JsonException($"{name} is not what a recorder writes.");

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
            throw new NotSupportedException("Lines are written without bounds.");
    }
}
