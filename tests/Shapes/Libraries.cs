using System.Diagnostics.CodeAnalysis;
using Grpc.Core;
using MassTransit;
using Microsoft.AspNetCore.SignalR;
using Quartz;

namespace Shapes;

/// <summary>
/// Units of work as libraries make them, each with a clock of its own: a consumer of MassTransit in memory (<c>/units/publish</c> sends it a message), a job of
/// Quartz every 300 ms, a hub of SignalR (<c>/units/hub</c>, method <c>Call</c>) and a method of gRPC (<c>/units.Worker/Call</c>), which both answer when the
/// unit is over.
/// </summary>
internal static class Libraries
{
    public static void Add(IServiceCollection services)
    {
        services.AddMassTransit(static bus =>
        {
            bus.AddConsumer<OrderConsumer>();
            bus.UsingInMemory(static (context, memory) => memory.ConfigureEndpoints(context));
        });
        services.AddQuartz(static quartz => quartz.ScheduleJob<TimedJob>(static trigger => trigger
            .StartNow().WithSimpleSchedule(static schedule => schedule.WithInterval(TimeSpan.FromMilliseconds(300)).RepeatForever())));
        services.AddQuartzHostedService();
        services.AddSignalR();
        services.AddGrpc();
    }

    public static void Map(WebApplication app)
    {
        app.MapGet("/units/publish", static (IBus bus) => bus.Publish(new Order(Guid.NewGuid())));
        app.MapHub<CallHub>("/units/hub");
        app.MapGrpcService<Worker>();
    }

    public sealed record Order(Guid Id);

    [SuppressMessage("Performance", "CA1812", Justification = "MassTransit makes it.")]
    internal sealed class OrderConsumer : IConsumer<Order>
    {
        public Task Consume(ConsumeContext<Order> context) => UnitClock.WorkAsync("Consumer");
    }

    [SuppressMessage("Performance", "CA1812", Justification = "Quartz makes it.")]
    internal sealed class TimedJob : IJob
    {
        public ValueTask Execute(IJobExecutionContext context, CancellationToken cancellationToken = default) => new(UnitClock.WorkAsync("TimedJob"));
    }

    [SuppressMessage("Performance", "CA1812", Justification = "SignalR makes it.")]
    internal sealed class CallHub : Hub
    {
        [SuppressMessage("Performance", "CA1822", Justification = "SignalR calls methods of instances only.")]
        public Task Call() => UnitClock.WorkAsync("Hub");
    }

    /// <summary>What the compiler of .proto files would write, by hand: messages are bytes.</summary>
    [BindServiceMethod(typeof(Worker), nameof(Bind))]
    internal class Worker
    {
        private static readonly Marshaller<byte[]> Bytes = Marshallers.Create(static bytes => bytes, static bytes => bytes);
        private static readonly Method<byte[], byte[]> Method = new(MethodType.Unary, "units.Worker", "Call", Bytes, Bytes);

        public static void Bind(ServiceBinderBase binder, Worker? worker) =>
            binder.AddMethod(Method, worker is null ? null : new UnaryServerMethod<byte[], byte[]>(worker.Call));

        public virtual async Task<byte[]> Call(byte[] request, ServerCallContext context)
        {
            await UnitClock.WorkAsync("Grpc");
            return request;
        }
    }
}
