namespace Dashboard.Timeline.Graph;

/// <summary>The roles of nodes in a wait-for graph, <see cref="WaitNode.Role"/>.</summary>
internal static class WaitRoles
{
    public const string Blocked = "blocked";

    public const string Running = "running";

    public const string AsyncMethod = "async method";

    public const string Task = "task";

    /// <summary>An unknown task: the wait began before the look.</summary>
    public const string Before = "before the look";

    public const string Lock = "lock";

    public const string Socket = "socket";

    public const string File = "file";
}
