using TargetApp.Store.Matrix;

namespace TargetApp.Store;

/// <summary>The state of the store and the matrix; the endpoints that the load buttons reach are scenarios.</summary>
internal static class StoreEndpoints
{
    public static void MapStore(this WebApplication app)
    {
        app.MapGet("/store", StoreState.ReadAsync);
        app.MapOwnPost("/store/matrix", MatrixEndpoint.PostAsync);
    }
}
