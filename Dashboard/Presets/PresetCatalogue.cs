namespace Dashboard.Presets;

internal static class PresetCatalogue
{
    public static IReadOnlyList<Preset> All { get; } = [.. SimultaneousAccessPresets.All, .. SlowDatabasePresets.All, .. StarvationTutorialPresets.All];

    public static Preset? Find(string? name) => All.FirstOrDefault(preset => preset.Name == name);

    public static Preset Get(string name) =>
        Find(name) ?? throw new UserFacingException($"{NoSuch(name)}.");

    public static string NoSuch(string name) => $"Unknown preset '{name}'; use one of {string.Join(", ", All.Select(preset => preset.Name))}";
}
