namespace Dashboard.Shell;

/// <summary>How the web application is served.</summary>
internal sealed record ServeOptions
{
    /// <summary>Port of the page; 0 takes any free one.</summary>
    public int Port { get; init; } = 5080;

    /// <summary>Address to listen on; anything but a loopback address is for containers, where the port is published on 127.0.0.1 only.</summary>
    public string Bind { get; init; } = "127.0.0.1";

    /// <summary>Folder of the run files; null for the platform's.</summary>
    public string? DataFolder { get; init; }
}
