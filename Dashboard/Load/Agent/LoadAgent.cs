using System.Diagnostics;
using System.Text.Json;
using System.Threading.Channels;

namespace Dashboard.Load.Agent;

/// <summary>
/// A load in its own process: plan, <c>start</c>, <c>stop</c> and <c>abort</c> come as lines, <see cref="LoadMessage"/>s go out. It aborts when its owner is
/// gone.
/// </summary>
internal sealed class LoadAgent(Stream input, Stream output, TextWriter error)
{
    // The longest load has 600 s and a drain of 600 s at four lines a second.
    private const int MaxMessagesWaiting = 10_000;

    private static readonly TimeSpan Beat = TimeSpan.FromSeconds(1);

    private readonly TaskCompletionSource _ownerGone = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Channel<LoadMessage> _messages = Channel.CreateBounded<LoadMessage>(
        new BoundedChannelOptions(MaxMessagesWaiting) { FullMode = BoundedChannelFullMode.DropOldest, SingleReader = true });

    /// <summary>Completes when the owner can read the figures no longer.</summary>
    public Task OwnerGone => _ownerGone.Task;

    /// <summary>Reads the plan, runs it and returns the exit code: 0 done, 1 the load failed, 2 the plan was refused.</summary>
    public async Task<int> RunAsync(CancellationToken token)
    {
        var writing = WriteAsync();
        var code = await RunPlanAsync(token).ConfigureAwait(false);
        _messages.Writer.Complete();
        await writing.ConfigureAwait(false);
        return code;
    }

    private async Task<int> RunPlanAsync(CancellationToken token)
    {
        var commands = new OwnerCommands(input).Reader;
        var (order, refusal) = ReadOrder(await FirstAsync(commands, token).ConfigureAwait(false));
        if (order is null)
        {
            Emit(new ErrorMessage(refusal));
            return 2;
        }

        await WarmUpAsync(order.Plan).ConfigureAwait(false);
        Emit(new StartedMessage(Stopwatch.GetTimestamp(), Stopwatch.Frequency, Environment.ProcessId));
        var start = new CommonStart();
        var engine = new LoadEngine(order.Plan, Emit, order.WaitsForStart ? start : null);
        var obeying = ObeyAsync(engine, start, commands);
        var cost = new AgentCost();
        using var registration = token.Register(() => engine.Abort(byPerson: false));
        try
        {
            var summary = await engine.RunAsync().ConfigureAwait(false);
            Emit(cost.AddTo(new SummaryMessage(Stopwatch.GetTimestamp(), summary)));
            return 0;
        }
        catch (UserFacingException e)
        {
            Emit(new ErrorMessage(e.Message));
            return 1;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // This is a defect of the dashboard: the owner gets a sentence, and the details go to standard error, which it keeps.
            await error.WriteLineAsync(e.ToString()).ConfigureAwait(false);
            Emit(new ErrorMessage($"The load failed: {e.Message}"));
            return 1;
        }
        finally
        {
            // Reading continues in the background until the process ends; only its failure matters.
            if (obeying.IsFaulted)
            {
                await obeying.ConfigureAwait(false);
            }
        }
    }

    /// <summary>On a busy machine compiling takes seconds, most for TLS and HTTP/2: the agent reports meanwhile that it is alive.</summary>
    private async Task WarmUpAsync(LoadPlan plan)
    {
        var warming = Task.Run(() => LoadWarmUp.RunAsync(plan));
        using var beat = new PeriodicTimer(Beat);
        var next = beat.WaitForNextTickAsync(CancellationToken.None).AsTask();
        while (await Task.WhenAny(warming, next).ConfigureAwait(false) == next)
        {
            Emit(new ConnectingMessage(Stopwatch.GetTimestamp()));
            next = beat.WaitForNextTickAsync(CancellationToken.None).AsTask();
        }

        await warming.ConfigureAwait(false);
    }

    private static async Task<string?> FirstAsync(ChannelReader<string> commands, CancellationToken token) =>
        await commands.WaitToReadAsync(token).ConfigureAwait(false) && commands.TryRead(out var line) ? line : null;

    private static (AgentOrder? Order, string Refusal) ReadOrder(string? line)
    {
        try
        {
            var order = line is null ? null : JsonSerializer.Deserialize(line, AgentJson.Default.AgentOrder);
            order = order is { Plan: { } plan } ? order with { Plan = plan with { Content = order.Content } } : order;
            var refusal = order is { Plan.Url: not null }
                ? LoadLimits.Refuse(order.Plan, order.AllowedBaseAddresses ?? [])
                : "The load generator got no plan: its first line must be JSON with plan and allowedBaseAddresses.";
            return refusal is null ? (order, "") : (null, refusal);
        }
        catch (JsonException e)
        {
            return (null, $"The load generator cannot read its plan: {e.Message}");
        }
    }

    private async Task ObeyAsync(LoadEngine engine, CommonStart start, ChannelReader<string> commands)
    {
        await foreach (var command in commands.ReadAllAsync(CancellationToken.None).ConfigureAwait(false))
        {
            switch (command)
            {
                case "start":
                    start.Give();
                    break;
                case "stop":
                    engine.Stop();
                    break;
                case "abort":
                    engine.Abort(byPerson: true);
                    break;
                default:
                    await error.WriteLineAsync($"The load generator knows start, stop and abort; it ignored '{command}'.").ConfigureAwait(false);
                    break;
            }
        }

        engine.Abort(byPerson: true);
        _ownerGone.TrySetResult();
    }

    private void Emit(LoadMessage message) => _messages.Writer.TryWrite(message);

    private async Task WriteAsync()
    {
        await foreach (var message in _messages.Reader.ReadAllAsync(CancellationToken.None).ConfigureAwait(false))
        {
            await JsonSerializer.SerializeAsync(output, message, AgentJson.Default.LoadMessage, CancellationToken.None).ConfigureAwait(false);
            output.WriteByte((byte)'\n');
            await output.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        }
    }
}
