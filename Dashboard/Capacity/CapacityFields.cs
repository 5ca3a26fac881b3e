using System.Globalization;

namespace Dashboard.Capacity;

/// <summary>The inputs as texts, from the address or typed.</summary>
internal sealed class CapacityFields
{
    private readonly Dictionary<string, string> _texts;

    private CapacityFields(Dictionary<string, string> texts) => _texts = texts;

    public static IReadOnlyList<CapacityField> All { get; } =
    [
        new("users", "Users", new NumberRange("Users", 1, 1_000_000) { IsWhole = true }, "", "How many use it at the same time, at peak.",
            inputs => inputs.Users),
        new("every", "Time between requests", new NumberRange("Time between requests", 0.1, 3600) { Unit = "s" }, "s",
            "From one request to the next: think time plus response time.", inputs => inputs.EverySeconds),
        new("service", "Service time", new NumberRange("Service time", 0.001, 60) { Unit = "s" }, "s",
            "How long a request holds its thread when nothing queues: computing plus waiting for the database.", inputs => inputs.ServiceSeconds),
        new("cores", "Cores", new NumberRange("Cores", 1, 256) { IsWhole = true }, "", "Processors available to the server's runtime.",
            inputs => inputs.Cores),
        new("min", "Minimum threads", new NumberRange("Minimum threads", 1, 10_000) { IsWhole = true }, "",
            "Threads that the pool adds at once; by default one per core.", inputs => inputs.MinThreads),
    ];

    public string this[CapacityField field]
    {
        get => _texts[field.Name];
        set => _texts[field.Name] = value;
    }

    public string? Problem(CapacityField field) => field.Range.Refuse(this[field]);

    public CapacityInputs? Inputs => All.Any(one => Problem(one) is not null)
        ? null
        : new CapacityInputs((int)Value(0), Value(1), Value(2), (int)Value(3), (int)Value(4));

    /// <summary>Takes texts by name, null where the address has none. Minimum threads follow the cores unless given.</summary>
    public static CapacityFields From(Func<string, string?> given, CapacityInputs usual)
    {
        var texts = All.ToDictionary(field => field.Name, field => given(field.Name) ?? Text(field.Of(usual)), StringComparer.Ordinal);
        if (given("min") is null && given("cores") is { } cores)
        {
            texts["min"] = cores;
        }

        return new CapacityFields(texts);
    }

    public IReadOnlyDictionary<string, object?> Query(CapacityInputs usual)
    {
        var changed = new Dictionary<string, object?>(StringComparer.Ordinal);
        foreach (var field in All)
        {
            changed[field.Name] = this[field] == Text(field.Of(usual)) ? null : this[field];
        }

        // Without it the minimum would follow the cores.
        changed["min"] = this[All[4]] == (changed["cores"] ?? Text(usual.MinThreads)) as string ? null : this[All[4]];
        return changed;
    }

    public static string Text(double number) => number.ToString("0.####", CultureInfo.InvariantCulture);

    private double Value(int index) => All[index].Range.Read(this[All[index]]);
}

public sealed record CapacityField(string Name, string Label, NumberRange Range, string Unit, string Hint, Func<CapacityInputs, double> Of)
{
    public const int Steps = 300;

    /// <summary>The position is logarithmic, 0 to <see cref="Steps"/>.</summary>
    public int Position(double number) =>
        (int)Math.Round(Steps * Math.Log(Math.Clamp(number, Range.Least, Range.Most) / Range.Least) / Math.Log(Range.Most / Range.Least));

    /// <summary>The number at a position, to two significant digits.</summary>
    public double At(int position)
    {
        var exact = Range.Least * Math.Pow(Range.Most / Range.Least, Math.Clamp(position, 0, Steps) / (double)Steps);
        var unit = Math.Pow(10, Math.Floor(Math.Log10(exact)) - 1);
        var rounded = Math.Round(Math.Round(exact / unit) * unit, 4);
        return Math.Clamp(Range.IsWhole ? Math.Round(rounded) : rounded, Range.Least, Range.Most);
    }
}
