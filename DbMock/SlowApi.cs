using System.Globalization;

namespace DbMock;

/// <summary>The API that other servers wait for: <c>GET /test/sync</c> answers after a second (or <c>?ms=</c>) and holds no thread meanwhile.</summary>
internal static class SlowApi
{
    public static void MapSlowApi(this WebApplication app) => app.MapGet("/test/sync", AnswerAsync);

    private static async Task AnswerAsync(HttpContext context)
    {
        var options = context.RequestServices.GetRequiredService<DbMockOptions>();
        context.RequestServices.GetRequiredService<Statistics>().SlowCallArrived();
        var milliseconds = options.SlowLatencyMilliseconds;
        var asked = context.Request.Query["ms"];
        if (asked.Count > 0 && !TryRead(asked.ToString(), out milliseconds))
        {
            context.Response.StatusCode = StatusCodes.Status400BadRequest;
            await context.Response.WriteAsync($"ms must be a whole number from 1 to {DbMockOptions.MaxMilliseconds}, not '{asked}'.").ConfigureAwait(false);
            return;
        }

        await Task.Delay(options.Wait(milliseconds), context.RequestAborted).ConfigureAwait(false);
        await context.Response.WriteAsync("sync", context.RequestAborted).ConfigureAwait(false);
    }

    private static bool TryRead(string text, out int milliseconds) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out milliseconds) && milliseconds is >= 1 and <= DbMockOptions.MaxMilliseconds;
}
