namespace TargetApp.Store.Queues;

/// <summary>How many operations a queue holds before whoever gives more has to wait.</summary>
internal static class QueueBound
{
    public const int Operations = 65_536;
}
