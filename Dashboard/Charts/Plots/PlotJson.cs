using System.Collections;
using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Plotly.Blazor;

namespace Dashboard.Charts.Plots;

/// <summary>
/// Writes figures in JSON as Plotly.Blazor does, without the serializer that it uses: that one describes each of some thousand properties before it writes the
/// few that are set, a third of what a dashboard computes until it is ready.
/// </summary>
internal static class PlotJson
{
    private static readonly ConcurrentDictionary<Type, Member[]> Members = new();

    private static readonly ConcurrentDictionary<Enum, string> EnumNames = new();

    public static Plot Of(Plot plot) => new([.. plot.Data.Select(trace => new WrittenTrace(trace))], new WrittenLayout(plot.Layout))
    {
        Config = new WrittenConfig(plot.Config),
    };

    private static void Write(Utf8JsonWriter writer, object? value)
    {
        switch (value)
        {
            case null: writer.WriteNullValue(); break;
            case string text: writer.WriteStringValue(text); break;
            case bool flag: writer.WriteBooleanValue(flag); break;
            case int number: writer.WriteNumberValue(number); break;
            case double number: writer.WriteNumberValue(number); break;
            case decimal number: writer.WriteNumberValue(number); break;
            case Enum named: WriteName(writer, EnumNames.GetOrAdd(named, NameOf)); break;
            case ValueType: throw new NotSupportedException($"A figure may not hold a {value.GetType().Name}.");
            case IDictionary entries: WriteObject(writer, entries.Keys.Cast<string>().Select(key => (key, entries[key]))); break;
            case IEnumerable many: WriteArray(writer, many); break;
            default: WriteObject(writer, MembersOf(value)); break;
        }
    }

    private static void WriteObject(Utf8JsonWriter writer, IEnumerable<(string Name, object? Value)> members)
    {
        writer.WriteStartObject();
        foreach (var (name, value) in members)
        {
            writer.WritePropertyName(name);
            Write(writer, value);
        }

        writer.WriteEndObject();
    }

    private static void WriteArray(Utf8JsonWriter writer, IEnumerable items)
    {
        writer.WriteStartArray();
        foreach (var item in items)
        {
            Write(writer, item);
        }

        writer.WriteEndArray();
    }

    /// <summary>The package has an enumeration where plotly takes a word or a truth value.</summary>
    private static void WriteName(Utf8JsonWriter writer, string name)
    {
        if (bool.TryParse(name, out var flag))
        {
            writer.WriteBooleanValue(flag);
        }
        else
        {
            writer.WriteStringValue(name);
        }
    }

    private static string NameOf(Enum value) => string.Join(
        '+',
        value.ToString().Split(", ").Select(name => value.GetType().GetField(name)?.GetCustomAttribute<EnumMemberAttribute>()?.Value ?? name));

    /// <summary>The members that are set; each of a list of axes or legends is a member of its own: xaxis, xaxis2.</summary>
    private static IEnumerable<(string Name, object? Value)> MembersOf(object figure)
    {
        foreach (var member in Members.GetOrAdd(figure.GetType(), Read))
        {
            switch (member.Property.GetValue(figure))
            {
                case null: break;
                case IEnumerable parts when member.IsNumbered:
                    var number = 0;
                    foreach (var part in parts)
                    {
                        number++;
                        yield return (number == 1 ? member.Name : $"{member.Name}{number}", part);
                    }

                    break;
                case var value: yield return (member.Name, value); break;
            }
        }
    }

    private static Member[] Read(Type type) =>
    [
        .. type.GetProperties()
            .Where(property => property.GetCustomAttribute<JsonIgnoreAttribute>() is null)
            .Select(property => new Member(
                property,
                property.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name ?? property.Name,
                property.GetCustomAttribute<SubplotAttribute>() is not null)),
    ];

    private sealed record Member(PropertyInfo Property, string Name, bool IsNumbered);

    /// <summary>A part of a figure for the package, already written.</summary>
    private interface IWritten
    {
        object Figure { get; }
    }

    private sealed class WrittenConverter<T> : JsonConverter<T>
        where T : IWritten
    {
        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new NotSupportedException("Figures are only written.");

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => PlotJson.Write(writer, value.Figure);
    }

    [JsonConverter(typeof(WrittenConverter<WrittenTrace>))]
    private sealed class WrittenTrace(ITrace trace) : ITrace, IWritten
    {
        public TraceTypeEnum? Type => trace.Type;

        public object Figure => trace;
    }

    [JsonConverter(typeof(WrittenConverter<WrittenLayout>))]
    private sealed class WrittenLayout(Layout layout) : Layout, IWritten
    {
        public object Figure => layout;
    }

    [JsonConverter(typeof(WrittenConverter<WrittenConfig>))]
    private sealed class WrittenConfig(Config config) : Config, IWritten
    {
        public object Figure => config;
    }
}
