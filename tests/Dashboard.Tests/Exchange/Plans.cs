using Dashboard.Load;

namespace Dashboard.Tests.Exchange;

/// <summary>Plans of every kind that can be exported.</summary>
internal static class Plans
{
    public const string Url = "http://127.0.0.1:5000/api/test?ms=50";

    public static LoadPhase Closed => new("sync × 100", new LoadPlan(Url, 100, DurationSeconds: 70));

    public static LoadPhase Count => new("ab", new LoadPlan(Url, 100, Requests: 50, KeepAlive: false));

    public static LoadPhase Open => new("200/s", new LoadPlan(Url, 50, DurationSeconds: 10) { Arrivals = new ArrivalRate(200) });

    public static LoadPhase OpenCount => new("30 at 20/s", new LoadPlan(Url, 50, Requests: 30) { Arrivals = new ArrivalRate(20) });

    public static LoadPhase Ramp => new("ramp", new LoadPlan(Url, 500) { Arrivals = new ArrivalRate(0) { Stages = [new RateStage(10, 100), new RateStage(2.5, 0.5)] } });

    public static LoadPhase Body => new("body", new LoadPlan(Url, 5, DurationSeconds: 5) { ExpectedBody = "right" });

    /// <summary>As it is read from a run file: without values.</summary>
    public static LoadPhase Post => new("POST /orders", new LoadPlan("http://127.0.0.1:5000/orders?key=***", 5, DurationSeconds: 5)
    {
        Method = "POST",
        Headers = [new LoadHeader("Content-Type", "application/json"), new LoadHeader("X-Api-Key", null)],
        BodyBytes = 2,
        Source = new RequestOrigin("/shop/orders.http", "create", "dev"),
    });

    public static LoadPhase Rest(double seconds) => new($"rest {seconds}", null, seconds);

    public static IReadOnlyList<LoadPhase> All =>
    [
        Rest(10), new LoadPhase("sync × 10", new LoadPlan(Url, 10, DurationSeconds: 30)) { MinWorkerThreads = 100 }, Rest(27), Closed, Count, Open, OpenCount, Ramp, Body,
    ];
}
