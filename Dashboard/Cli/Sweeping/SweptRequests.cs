using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Exchange.Requests;
using Dashboard.Running;
using Dashboard.Sweeps;

namespace Dashboard.Cli.Sweeping;

/// <summary>The written request that a sweep sends, and the loads beside it: read once, the same in every cell.</summary>
internal sealed class SweptRequests(RequestOptions request, ConcurrentLoadOption with)
{
    public static SweepLoad Unread { get; } = new("own") { Path = "/" };

    /// <exception cref="RequestException">It cannot be sent.</exception>
    public Task<RequestTemplate?> ReadFileAsync(ParseResult parsed, CancellationToken token) => request.ReadFileAsync(parsed, null, token);

    /// <exception cref="UserFacingException">The target's address is unknown, or the request cannot be sent.</exception>
    public Task<RequestTemplate?> ReadFromTargetAsync(
        ParseResult parsed, TargetConnection connection, DocumentClient documents, CancellationToken token) =>
        request.ReadFromTargetAsync(parsed, connection.BaseAddress, documents, token);

    public async Task<SweepPlan> CompleteAsync(
        SweepPlan plan, ParseResult parsed, RequestTemplate? read, TargetConnection connection, DocumentClient documents, CancellationToken token)
    {
        var beside = await with.ReadAsync(parsed, connection.BaseAddress, documents, token).ConfigureAwait(false);
        return (read is null ? plan : WrittenSweep.Of(plan, read, RequestOptions.AddressOf(connection.BaseAddress))).With(beside);
    }

    /// <summary>Gives the load of a stored sweep the requests that it sent; null where the command line has none.</summary>
    /// <exception cref="UserFacingException">A request cannot be sent, or, from the function, it is another one.</exception>
    public async Task<Func<SweepLoad, SweepLoad>?> AgainAsync(
        ParseResult parsed, RequestTemplate? read, TargetConnection connection, DocumentClient documents, CancellationToken token)
    {
        var beside = await with.ReadAsync(parsed, connection.BaseAddress, documents, token).ConfigureAwait(false);
        return read is null && beside.Count == 0 ? null : load => WithBeside(read is null ? load : Again(load, read, connection), beside);
    }

    private static SweepLoad WithBeside(SweepLoad load, IReadOnlyList<ConcurrentLoad> given)
    {
        var stored = load.Beside ?? [];
        return given.Count == 0 ? load
            : stored.Select(one => (one.Endpoint, one.Method)).SequenceEqual(given.Select(one => (one.Endpoint, one.Method)))
                ? load with { Beside = [.. stored.Zip(given, (one, again) => one with { Written = again.Written })] }
            : throw new UserFacingException(stored.Count == 0 ? "This sweep sends one load at a time: leave out --with."
                : $"At the same time this sweep sends {Names(stored)}, but you gave {Names(given)}: resume it with the --with options of its start.");
    }

    private static string Names(IEnumerable<ConcurrentLoad> loads) => string.Join(" and ", loads.Select(load => RequestLine.Of(load.Method, load.Endpoint)));

    private static SweepLoad Again(SweepLoad load, RequestTemplate read, TargetConnection connection)
    {
        if (load.Source is null)
        {
            throw new UserFacingException("This sweep does not use a request from a file: leave out --http, --openapi and --har.");
        }

        var given = WrittenSweep.Of(load, read, RequestOptions.AddressOf(connection.BaseAddress));
        return (given.Path, given.Method) == (load.Path, load.Method) ? given
            : throw new UserFacingException(
                $"This sweep sends {RequestLine.Of(load.Method, load.Path ?? "")}, but you gave {RequestLine.Of(given.Method, given.Path!)}: resume it with "
                + "the original request.");
    }
}
