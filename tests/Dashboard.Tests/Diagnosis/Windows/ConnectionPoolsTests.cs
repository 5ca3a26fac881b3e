using Dashboard.Diagnosis.Windows;

namespace Dashboard.Tests.Diagnosis.Windows;

/// <summary>Stacks as drivers have them, in C#'s spelling.</summary>
public sealed class ConnectionPoolsTests
{
    [Theory]
    [InlineData("DbPool", "DbSync.Handle", "DbPool.Query", "SemaphoreSlim.Wait", "SemaphoreSlim.WaitCore", "Monitor.Wait")]
    [InlineData("WaitHandleDbConnectionPool", "Orders.Get", "SqlConnection.Open", "WaitHandleDbConnectionPool.TryGetConnection", "WaitHandle.WaitAny")]
    [InlineData("PoolingDataSource", "Orders.Get", "NpgsqlConnection.Open", "PoolingDataSource.Get", "TaskAwaiter<T>.GetResult", "Task.InternalWait")]
    [InlineData("HttpConnectionPool", "Prices.Read", "HttpClient.Send", "HttpConnectionPool.SendWithVersionDetectionAndRetry", "Task.Wait")]
    public void A_wait_in_a_connection_pools_own_method_waits_for_a_connection(string pool, params string[] frames) =>
        Assert.Equal(pool, ConnectionPools.WaitedForIn(frames));

    [Theory]
    [InlineData("DbPool.Query", "DbConnection.Query", "Socket.Receive")]
    [InlineData("DbPool.Query", "Gate.Enter", "SemaphoreSlim.Wait")]
    [InlineData("Orders.Get", "SemaphoreSlim.Wait")]
    [InlineData("ThreadPool.Join", "Task.Wait")]
    [InlineData("ArrayPool<T>.Rent", "Monitor.Enter")]
    [InlineData("DbPool.Query")]
    [InlineData("Task.Wait")]
    public void Other_waits_do_not(params string[] frames) => Assert.Null(ConnectionPools.WaitedForIn(frames));
}
