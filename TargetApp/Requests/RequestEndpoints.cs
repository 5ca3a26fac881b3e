using System.Diagnostics;

namespace TargetApp.Requests;

internal static class RequestEndpoints
{
    private static readonly long ProcessStartTicks = FindProcessStart();

    public static void MapRequests(this WebApplication app) => app.MapGet("/requests", Read);

    /// <summary><c>since</c> is the first sequence number wanted; without it all rows that are kept are shown.</summary>
    private static IResult Read(HttpRequest request, RequestLog log)
    {
        var text = request.Query["since"].ToString();
        if (!long.TryParse(text.Length > 0 ? text : "0", out var since) || since < 0)
        {
            return TypedResults.Text($"since must be a sequence number from 0, not '{text}'.", statusCode: StatusCodes.Status400BadRequest);
        }

        var (total, rows) = log.Read(since);
        var sentence = $"Shown are {rows.Count} of {total} requests: those since number {since} among the last {RequestLog.Capacity}, which are all that " +
            "is kept.";
        return TypedResults.Json(new RequestLogPage(Stopwatch.Frequency, ProcessStartTicks, total, rows.Count, sentence, rows));
    }

    private static long FindProcessStart()
    {
        using var process = Process.GetCurrentProcess();
        var age = DateTime.UtcNow - process.StartTime.ToUniversalTime();
        return Stopwatch.GetTimestamp() - (long)(age.TotalSeconds * Stopwatch.Frequency);
    }
}
