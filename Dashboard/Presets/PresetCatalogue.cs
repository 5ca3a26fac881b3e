namespace Dashboard.Presets;

internal static class PresetCatalogue
{
    /// <summary>By article.</summary>
    public static IReadOnlyList<Preset> All { get; } = [.. SimultaneousAccessPresets.All, .. SlowDatabasePresets.All, .. StarvationTutorialPresets.All];

    /// <summary>Null for plans by hand and other versions' presets.</summary>
    public static Preset? Find(string? name) => All.FirstOrDefault(preset => preset.Name == name);

    /// <summary>As a person typed it.</summary>
    public static Preset Get(string name) =>
        Find(name) ?? throw new UserFacingException($"{NoSuch(name)}.");

    /// <summary>Without the full stop.</summary>
    public static string NoSuch(string name) => $"Unknown preset '{name}'; use one of {string.Join(", ", All.Select(preset => preset.Name))}";
}
