namespace Dashboard.Timeline.Work;

/// <summary>What is read of the pool's work and of requests.</summary>
public enum WorkEvents
{
    None,

    /// <summary>Each request and its MVC action: for the routes of waits.</summary>
    Requests,

    /// <summary>Every work item too.</summary>
    Items,

    /// <summary>And activities, with timers: whose they are across awaits.</summary>
    All,
}
