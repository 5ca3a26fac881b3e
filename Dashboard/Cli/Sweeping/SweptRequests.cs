using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Exchange.Requests;
using Dashboard.Running;
using Dashboard.Sweeps;

namespace Dashboard.Cli.Sweeping;

/// <summary>The written request that a sweep sends, and the loads beside it: read once, the same in every cell.</summary>
internal sealed class SweptRequests(RequestOptions request, BesideLoads with)
{
    /// <summary>Stands for a request until it is read.</summary>
    public static SweepLoad Unread { get; } = new("own") { Path = "/" };

    /// <summary>The request that a file has; null for none.</summary>
    /// <exception cref="RequestException">It cannot be sent.</exception>
    public Task<WrittenRequest?> ReadFileAsync(ParseResult parsed, CancellationToken token) => request.ReadFileAsync(parsed, null, token);

    /// <summary>The request that the target's own document has, where a file had none.</summary>
    /// <exception cref="UserFacingException">The target's address is unknown, or the request cannot be sent.</exception>
    public async Task<WrittenRequest?> ReadFromTargetAsync(
        ParseResult parsed, TargetConnection connection, DocumentClient documents, CancellationToken token) =>
        request.Chosen(parsed.CommandResult) is null ? null
            : await request.ReadFromTargetAsync(parsed, AddressOf(connection), documents, token).ConfigureAwait(false);

    /// <summary>The plan with what was read.</summary>
    public async Task<SweepPlan> CompleteAsync(
        SweepPlan plan, ParseResult parsed, WrittenRequest? read, TargetConnection connection, DocumentClient documents, CancellationToken token)
    {
        var beside = await with.ReadAsync(parsed, connection.BaseAddress, documents, token).ConfigureAwait(false);
        var whole = plan with { Load = plan.Load! with { Beside = beside.Count == 0 ? null : beside } };
        return read is null ? whole : WrittenSweep.Of(whole, read, AddressOf(connection));
    }

    /// <summary>The load of a stored sweep with the request that it sent.</summary>
    /// <exception cref="UserFacingException">It is another one.</exception>
    public static SweepLoad Again(SweepLoad load, WrittenRequest read, TargetConnection connection)
    {
        var given = WrittenSweep.Of(load, read, AddressOf(connection));
        return (given.Path, given.Method) == (load.Path, load.Method) ? given
            : throw new UserFacingException(
                $"This sweep sends {RequestLine.Of(load.Method, load.Path ?? "")}, but you gave {RequestLine.Of(given.Method, given.Path!)}: resume it with "
                + "the original request.");
    }

    private static Uri AddressOf(TargetConnection connection) =>
        connection.BaseAddress ?? throw new UserFacingException("The target's address is unknown: specify it with --base-address.");
}
