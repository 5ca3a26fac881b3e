using System.Text.Json.Serialization;

namespace Dashboard.Sweeps;

public sealed record SweepAxis(string Parameter, IReadOnlyList<string> Values)
{
    /// <summary>More columns can be neither read nor waited for.</summary>
    public const int MaxValues = 50;

    /// <exception cref="UserFacingException">The setting is of another version.</exception>
    [JsonIgnore]
    public SweepParameter Setting => SweepParameter.Find(Parameter) ?? throw new UserFacingException(NoSuch(Parameter, SweepParameter.All));

    public static SweepAxis Parse(string text)
    {
        var parts = text.Split('=', 2);
        return parts.Length == 2 ? Of(parts[0].Trim(), parts[1]) : throw new UserFacingException(
            $"An axis is a setting with its values, such as connections=1,2,4,8, not '{text}'.");
    }

    public static SweepAxis Of(string parameter, string values)
    {
        var setting = SweepParameter.Find(parameter) ?? throw new UserFacingException(NoSuch(parameter, SweepParameter.OfLoads));
        return Of(setting, values.Split([',', ' ', ';'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
    }

    public static SweepAxis Of(SweepParameter setting, IReadOnlyList<string> values)
    {
        if (values.Select(setting.Refuse).FirstOrDefault(refusal => refusal is not null) is { } refused)
        {
            throw new UserFacingException(refused);
        }

        string[] canonical = [.. values.Select(setting.Canonical)];
        return canonical switch
        {
            [] => throw new UserFacingException($"The setting {setting.Name} has no values: enter some, separated by commas."),
            { Length: > MaxValues } => throw new UserFacingException(
                $"The setting {setting.Name} has {Readable.Count(canonical.Length)} values; at most {Readable.Count(MaxValues)} can be drawn."),
            _ when canonical.Distinct(StringComparer.Ordinal).Count() < canonical.Length =>
                throw new UserFacingException($"The setting {setting.Name} has a duplicate value: each is one column or row."),
            _ => new SweepAxis(setting.Id, canonical),
        };
    }

    private static string NoSuch(string id, IReadOnlyList<SweepParameter> known) =>
        $"Unknown setting '{id}'; choose one of {string.Join(", ", known.Select(parameter => parameter.Id))}.";
}
