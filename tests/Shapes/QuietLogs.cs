namespace Shapes;

/// <summary>Logs that are on for what is critical and go nowhere: what a server with any logging has, without its price.</summary>
internal sealed class QuietLogs : ILoggerProvider, ILogger
{
    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Critical;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        // Nobody reads them.
    }

    public void Dispose()
    {
        // Nothing is open.
    }
}
