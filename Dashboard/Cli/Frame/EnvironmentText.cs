namespace Dashboard.Cli.Frame;

/// <summary>What may be said in the environment instead of on the command line, which the process list shows.</summary>
internal static class EnvironmentText
{
    /// <param name="refuse">A sentence about what cannot be used; null for what can.</param>
    /// <returns>Null where the variable is not set, or empty.</returns>
    /// <exception cref="UserFacingException">It is refused.</exception>
    public static string? Read(string name, Func<string, string?> refuse) =>
        Environment.GetEnvironmentVariable(name) is not { Length: > 0 } text ? null
        : refuse(text) is { } sentence ? throw new UserFacingException($"{sentence}.")
        : text;
}
