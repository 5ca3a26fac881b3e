using TargetApp.Store.Matrix;

namespace TargetApp.Store;

internal static class StoreEndpoints
{
    public static void MapStore(this WebApplication app)
    {
        app.MapPost("/store/matrix", MatrixEndpoint.PostAsync);
    }
}
