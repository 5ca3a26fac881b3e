namespace Dashboard.Load;

/// <summary>A load where nobody says otherwise: gentle, since nobody knows what the endpoint does. The forms and the command line take it from here.</summary>
public static class LoadDefaults
{
    /// <summary>Workers of a closed loop.</summary>
    public const int Connections = 10;

    /// <summary>Most unanswered requests of an open loop.</summary>
    public const int MostUnanswered = 100;

    /// <summary>Of sending, seconds.</summary>
    public const double Seconds = 10;

    /// <summary>In all, where a number of requests ends the load.</summary>
    public const int Requests = 100;

    /// <summary>Requests per second of an open loop, in a form.</summary>
    public const double PerSecond = 100;

    /// <summary>Until a request is given up, seconds.</summary>
    public const double TimeoutSeconds = 30;
}
