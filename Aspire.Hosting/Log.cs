using Microsoft.Extensions.Logging;

namespace Aspire.Hosting;

/// <summary>What the AppHost's log gets of the dashboard; none of it has a secret.</summary>
internal static partial class Log
{
    [LoggerMessage(EventId = 1, Level = LogLevel.Information, Message = "{Name} watches processes of this machine: it is left out of what is published.")]
    public static partial void NotPublished(ILogger logger, string name);

    [LoggerMessage(EventId = 2, Level = LogLevel.Warning, Message = "{Name} does not start. {Sentence}")]
    public static partial void NotFound(ILogger logger, string name, string sentence);

    [LoggerMessage(
        EventId = 3,
        Level = LogLevel.Warning,
        Message = "{Name} watches {Most} processes at most: {Names} are left out. Choose with WithoutThreadPoolDashboard.")]
    public static partial void TooMany(ILogger logger, string name, int most, string names);
}
