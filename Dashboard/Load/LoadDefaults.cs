namespace Dashboard.Load;

/// <summary>The default load: gentle, since nothing is known of the endpoint. The forms and the command line use it.</summary>
public static class LoadDefaults
{
    public const int Connections = 10;

    /// <summary>Most unanswered requests of an open loop.</summary>
    public const int MostUnanswered = 100;

    public const double Seconds = 10;

    public const int Requests = 100;

    /// <summary>Requests per second of an open loop, in a form.</summary>
    public const double PerSecond = 100;

    public const double TimeoutSeconds = 30;
}
