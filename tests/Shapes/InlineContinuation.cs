namespace Shapes;

/// <summary>A TaskCompletionSource that is completed by a pool thread which then does something else: the handler goes on inside that thread's call.</summary>
internal static class InlineContinuation
{
    public static void Map(WebApplication app) => app.MapGet("/tcs", async () =>
    {
        var answer = new TaskCompletionSource<int>();
        ThreadPool.QueueUserWorkItem(_ =>
        {
            Thread.Sleep(30);
            answer.SetResult(1);
            Thread.Sleep(20);
        });
        return await answer.Task;
    });
}
