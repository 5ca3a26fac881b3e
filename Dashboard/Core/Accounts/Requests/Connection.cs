namespace Dashboard.Accounts.Requests;

/// <summary>What is known of one connection of HTTP/1.1, on which one request follows the other.</summary>
internal sealed class Connection
{
    /// <summary>When its last answer was sent, seconds; null before the first. The next request came in after that.</summary>
    public double? Free { get; set; }

    /// <summary>The hash of the transport's queue that sends its answers, the same for as long as it lives; null where that is not known.</summary>
    public long? SendQueue { get; set; }

    public PendingAnswer? Unsent { get; set; }
}
