namespace Dashboard.Load;

/// <summary>
/// What each request of a load holds that nobody is shown: it goes to the agent's process, stays in the dashboard's memory, and is in no file and no
/// text. No record, since those make texts of themselves.
/// </summary>
/// <param name="url">The whole address; the plan's has <see cref="Secrets.Mask"/> for what came from an environment.</param>
/// <param name="headers">Each with its value.</param>
/// <param name="body">Null for none.</param>
public sealed class LoadContent(string url, IReadOnlyList<LoadHeader> headers, byte[]? body)
{
    /// <summary>The whole address.</summary>
    public string Url { get; } = url;

    /// <summary>Each with its value.</summary>
    public IReadOnlyList<LoadHeader> Headers { get; } = headers;

    /// <summary>Null for none.</summary>
    public byte[]? Body { get; } = body;
}

/// <summary>A header of a load's requests.</summary>
/// <param name="Value">Null where it is not shown.</param>
public sealed record LoadHeader(string Name, string? Value);

/// <summary>Where a load's request is written down.</summary>
/// <param name="File">Full path of the file; of a document that the target serves, its path there.</param>
/// <param name="Request">Its name in there.</param>
/// <param name="Environment">Of the environment file; null: none was chosen.</param>
public sealed record RequestOrigin(string File, string Request, string? Environment)
{
    /// <summary>Values that were given for parameters, as <c>NAME=VALUE</c>; <see cref="Secrets.Mask"/> stands for what is not shown. Null for none.</summary>
    public IReadOnlyList<string>? Parameters { get; init; }

    /// <summary><c>openapi</c> or <c>har</c>, as the options that read them; null: an <c>.http</c> file.</summary>
    public string? Kind { get; init; }

    /// <summary>Somebody wrote another body than the document's example.</summary>
    public bool HasOwnBody { get; init; }

    /// <summary>The option that reads it.</summary>
    [System.Text.Json.Serialization.JsonIgnore]
    public string Option => $"--{Kind ?? "http"}";
}
