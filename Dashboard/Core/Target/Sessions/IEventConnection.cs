namespace Dashboard.Target.Sessions;

/// <summary>What a session's events come through: the client library's connection, or <see cref="PolledConnection"/>.</summary>
internal interface IEventConnection : IDisposable
{
    /// <summary>Read by one thread.</summary>
    Stream Events { get; }

    /// <summary>Asks the target to send what it still has, and to end.</summary>
    Task StopAsync(CancellationToken token);
}
