using System.Collections.Concurrent;
using System.Net.Sockets;

namespace TargetApp.Db;

/// <summary>
/// At most <see cref="TargetAppOptions.MaxPoolSize"/> connections. When all are in use the next caller waits: <see cref="Query"/> blocks its
/// thread for that, <see cref="QueryAsync"/> does not. A connection that broke while it lay idle costs one more try on a fresh one.
/// </summary>
internal sealed class DbPool(TargetAppOptions options) : IDisposable
{
    private readonly SemaphoreSlim _free = new(options.MaxPoolSize);
    private readonly ConcurrentStack<DbConnection> _blocking = new();
    private readonly ConcurrentStack<DbConnection> _async = new();

    /// <exception cref="BackendUnavailableException">The database cannot be reached or closed the connection.</exception>
    public string Query(string text)
    {
        _free.Wait();
        try
        {
            if (TakeIdle(_blocking, _async) is { } idle)
            {
                try
                {
                    return QueryOn(idle, text);
                }
                catch (Exception e) when (IsBroken(e))
                {
                    // The database was restarted while the connection lay idle: the fresh one below tells whether it is back.
                }
            }

            return QueryOn(DbConnection.Open(options.Db), text);
        }
        catch (Exception e) when (IsBroken(e))
        {
            throw Down(e);
        }
        finally
        {
            _free.Release();
        }
    }

    /// <inheritdoc cref="Query"/>
    public async Task<string> QueryAsync(string text)
    {
        await _free.WaitAsync().ConfigureAwait(false);
        try
        {
            if (TakeIdle(_async, _blocking) is { } idle)
            {
                try
                {
                    return await QueryOnAsync(idle, text).ConfigureAwait(false);
                }
                catch (Exception e) when (IsBroken(e))
                {
                    // As above.
                }
            }

            return await QueryOnAsync(await DbConnection.OpenAsync(options.Db).ConfigureAwait(false), text).ConfigureAwait(false);
        }
        catch (Exception e) when (IsBroken(e))
        {
            throw Down(e);
        }
        finally
        {
            _free.Release();
        }
    }

    public void Dispose()
    {
        foreach (var connection in _blocking.Concat(_async))
        {
            connection.Dispose();
        }

        _free.Dispose();
    }

    // When only the other way of use has an idle connection, that one is closed: the sum of both stays below the limit.
    private static DbConnection? TakeIdle(ConcurrentStack<DbConnection> own, ConcurrentStack<DbConnection> other)
    {
        if (own.TryPop(out var idle))
        {
            return idle;
        }

        if (other.TryPop(out var unsuitable))
        {
            unsuitable.Dispose();
        }

        return null;
    }

    private string QueryOn(DbConnection connection, string text)
    {
        try
        {
            var answer = connection.Query(text);
            _blocking.Push(connection);
            return answer;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    private async Task<string> QueryOnAsync(DbConnection connection, string text)
    {
        try
        {
            var answer = await connection.QueryAsync(text).ConfigureAwait(false);
            _async.Push(connection);
            return answer;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    private static bool IsBroken(Exception e) => e is SocketException or IOException;

    private BackendUnavailableException Down(Exception cause) => new(
        $"The database at {options.Db.Host}:{options.Db.Port} cannot be reached ({cause.Message.TrimEnd('.')}): start DbMock, or name another address " +
            "with --db.", cause);
}
