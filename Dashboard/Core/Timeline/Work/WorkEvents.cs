namespace Dashboard.Timeline.Work;

/// <summary>What is read of the pool's work and of requests.</summary>
public enum WorkEvents
{
    None,

    /// <summary>Each request and its MVC action: for the routes of waits.</summary>
    Requests,

    Items,

    /// <summary>Also activities, with timers, which show the owners across awaits.</summary>
    All,
}
