namespace Dashboard.Timeline.Work;

/// <summary>What is read of the pool's work and of requests.</summary>
public enum WorkEvents
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>Begin and end of each request, and its MVC action: for the routes of waits.</summary>
    Requests,

    /// <summary>Every work item too.</summary>
    Items,

    /// <summary>And the ids of activities, with timers: whose each of them is across awaits.</summary>
    All,
}
