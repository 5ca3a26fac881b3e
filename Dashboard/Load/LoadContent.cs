namespace Dashboard.Load;

/// <summary>
/// The secret parts of a load's requests. They go to the agent's process and stay in the dashboard's memory; no file and no text holds them. This is no record,
/// since a record has a text form.
/// </summary>
/// <param name="url">The whole address; the plan's has <see cref="Secrets.Mask"/> for what came from an environment.</param>
public sealed class LoadContent(string url, IReadOnlyList<LoadHeader> headers, byte[]? body)
{
    public string Url { get; } = url;

    public IReadOnlyList<LoadHeader> Headers { get; } = headers;

    public byte[]? Body { get; } = body;
}

/// <summary>A header of a load's requests.</summary>
public sealed record LoadHeader(string Name, string? Value);

/// <summary>The file and name of a load's request.</summary>
/// <param name="File">Full path of the file; of a document that the target serves, its path there.</param>
/// <param name="Environment">The name in the environment file; null when none was chosen.</param>
public sealed record RequestOrigin(string File, string Request, string? Environment)
{
    /// <summary>Values that were given for parameters, as <c>NAME=VALUE</c>; <see cref="Secrets.Mask"/> replaces hidden ones. Null for none.</summary>
    public IReadOnlyList<string>? Parameters { get; init; }

    /// <summary><c>openapi</c> or <c>har</c>, as in the options that read them; null is an <c>.http</c> file.</summary>
    public string? Kind { get; init; }

    /// <summary>True when a user wrote another body than the document's example.</summary>
    public bool HasOwnBody { get; init; }

    [System.Text.Json.Serialization.JsonIgnore]
    public string Option => $"--{Kind ?? "http"}";
}
