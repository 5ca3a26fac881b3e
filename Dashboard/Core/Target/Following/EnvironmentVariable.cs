namespace Dashboard.Target.Following;

/// <summary>A variable in the environment of a process, by which it is known whatever its id is.</summary>
internal sealed record EnvironmentVariable(string Name, string Value)
{
    /// <summary>Null for what is not <c>NAME=VALUE</c>.</summary>
    public static EnvironmentVariable? Of(string text) =>
        text.IndexOf('=') is > 0 and var end && end < text.Length - 1 ? new(text[..end], text[(end + 1)..]) : null;

    public bool IsIn(IEnumerable<KeyValuePair<string, string>> environment) => environment.Any(one => one.Key == Name && one.Value == Value);
}
