namespace TargetApp.Store;

/// <summary>The answer of <c>GET /store</c>.</summary>
/// <param name="Engine">"tkrzw" or "managed".</param>
/// <param name="EngineVersion">Of the library, or of .NET.</param>
/// <param name="Reason">Why it is not Tkrzw, a sentence; null when it is.</param>
/// <param name="Folder">Where database files are made, in a subfolder of this process.</param>
/// <param name="Records">In the endpoints' database.</param>
/// <param name="QueueDepth">Requests that wait for a worker of the task queue.</param>
/// <param name="QueueWorkers">Background workers of the task queue.</param>
/// <param name="Busy">Whether a cell of the matrix is running.</param>
/// <param name="Processors">Processors the runtime counts with.</param>
public sealed record StoreState(
    string Engine, string EngineVersion, string? Reason, string Folder, long Records, int QueueDepth, int QueueWorkers, bool Busy, int Processors)
{
    internal static async Task<IResult> ReadAsync(StoreHost store)
    {
        try
        {
            var open = await store.Web.OpenAsync().ConfigureAwait(false);
            using var visit = open.Enter();
            return TypedResults.Ok(new StoreState(
                store.Engine.Name,
                store.Engine.Version,
                store.Reason,
                store.Folder,
                open.Records,
                open.Queue.Depth,
                open.Queue.Workers,
                store.Matrix.Busy,
                Environment.ProcessorCount));
        }
        catch (StoreException e)
        {
            return TypedResults.Text(e.Message, statusCode: StatusCodes.Status503ServiceUnavailable);
        }
    }
}
