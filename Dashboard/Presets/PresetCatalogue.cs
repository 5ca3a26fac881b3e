using Dashboard.Format;

namespace Dashboard.Presets;

/// <summary>Every preset.</summary>
internal static class PresetCatalogue
{
    /// <summary>In the order in which they are shown: by article.</summary>
    public static IReadOnlyList<Preset> All { get; } = [.. SimultaneousAccessPresets.All, .. SlowDatabasePresets.All, .. StarvationTutorialPresets.All];

    /// <summary>The preset of a name; null when there is none, as for a plan made by hand or a run of another version.</summary>
    public static Preset? Find(string? name) => All.FirstOrDefault(preset => preset.Name == name);

    /// <summary>The preset of a name that a person typed.</summary>
    /// <exception cref="UserFacingException">There is none.</exception>
    public static Preset Get(string name) =>
        Find(name) ?? throw new UserFacingException($"{NoSuch(name)}.");

    /// <summary>What a name that is no preset's is answered with, without the full stop.</summary>
    public static string NoSuch(string name) => $"Unknown preset '{name}'; use one of {string.Join(", ", All.Select(preset => preset.Name))}";
}
