using Bunit;
using Dashboard.Accounts.Page;
using Dashboard.Format;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.Accounts.Tails;

public sealed class TailViewTests
{
    private static readonly TailBand[] Bands =
    [
        new("GET /a", "p0-p50", 50) { TotalMs = 10, AwaitingMs = 10, FromMs = 9, ToMs = 12 },
        new("GET /a", "p99-p100", 1) { TotalMs = 4_000, BeforeMs = 4_000, FromMs = 3_900, ToMs = 4_100 },
    ];

    [Fact(Timeout = 30_000)]
    public async Task A_band_unfolds_to_its_slowest_requests_and_a_request_to_its_stretches()
    {
        await using var components = new Components();
        var sampled = new SampledRequests(12, 1)
        {
            Sites = ["Shop.Load (Task wait)"],
            Requests =
            [
                new SampledRequest("GET /a", 11)
                {
                    Id = "0HNQANVLS2BK1:0000000A", IsSlowest = true, BeforeMs = 3_000, WaitsMs = 1_000,
                    Spans = PackedRows.Of([[0, 0, 3_000_000, 0], [2, 3_000_000, 1_000_000, 1]]),
                },
                new SampledRequest("GET /a", 11.5) { AwaitingMs = 10 },
            ],
        };

        var view = components.Render<TailView>(parameters => parameters.Add(view => view.Tails, Bands)
            .Add(view => view.Samples, [sampled]).Add(view => view.TimeText, static t => $"{t} s after the first request"));
        Assert.Equal(2, view.FindAll(".tail-bands .request-bar").Count);
        Assert.Empty(view.FindAll(".waterfall"));

        await view.FindAll(".tail-name button")[1].ClickAsync(new());

        var request = Assert.Single(view.FindAll(".waterfall"));
        Assert.Contains("4 s", request.TextContent, StringComparison.Ordinal);
        Assert.Contains("began 7 s after the first request · 0HNQANVLS2BK1:0000000A", request.TextContent, StringComparison.Ordinal);
        Assert.Contains("blocked (waits): Shop.Load (Task wait)", request.TextContent, StringComparison.Ordinal);
        Assert.Equal(2, request.QuerySelectorAll("tbody tr").Length);

        await view.FindAll(".tail-name button")[1].ClickAsync(new());

        Assert.Empty(view.FindAll(".waterfall"));
    }

    [Theory(Timeout = 30_000)]
    [InlineData(true, "")]
    [InlineData(false, "(not sampled)")]
    public async Task A_slow_request_names_its_trace_and_leads_to_it_where_it_is_known_what_shows_it(bool isSampled, string says)
    {
        const string Trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        await using var components = new Components();
        var request = new SampledRequest("GET /a", 11) { BeforeMs = 4_000, TraceId = Trace, IsTraceSampled = isSampled };
        async Task<string> ShownAsync(TraceLink? link, string selector)
        {
            var view = components.Render<TailView>(parameters =>
            {
                parameters.Add(view => view.Tails, Bands).Add(view => view.Samples, [new SampledRequests(12, 1) { Requests = [request] }]).Add(view => view.TimeText, static t => $"{t} s");
                _ = link is null ? parameters : parameters.AddCascadingValue(link);
            });
            await view.FindAll(".tail-name button")[1].ClickAsync(new());
            var shown = view.Find(selector);
            Assert.Equal(Trace, shown.TextContent);
            Assert.Equal($"Trace {Trace} {says}".TrimEnd(), string.Join(' ', shown.ParentElement!.TextContent.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)));
            return shown.GetAttribute("href") ?? "";
        }

        Assert.Equal($"https://tracing.example/trace/{Trace}", await ShownAsync(TraceLink.Parse("https://tracing.example/trace/{traceId}"), ".waterfall a"));
        Assert.Equal("", await ShownAsync(null, ".waterfall code"));
    }

    /// <summary>The trace's clock begins with Kestrel's event, the request's own with its first work item: half a second before.</summary>
    [Fact(Timeout = 30_000)]
    public async Task A_slow_request_that_began_during_a_trace_of_awaits_has_what_it_awaited()
    {
        await using var components = new Components();
        var request = new SampledRequest("GET /a", 11)
        {
            Id = "0HNQANVLS2BK1:0000000A",
            IsSlowest = true,
            BeforeMs = 500,
            AwaitingMs = 3_500,
            Spans = PackedRows.Of([[0, 0, 500_000, 0]]),
        };
        var trace = new AwaitingCalls(12, 5)
        {
            Sites = ["Shop.Load → Task.Delay"],
            Requests =
            [
                new AwaitingRequest("GET /a", 7, 1) { Id = "0HNQANVLS2BK1:00000009", Spans = PackedRows.Of([[0, 1_000_000, 0]]) },
                new AwaitingRequest("GET /a", 7.5, 3.5) { Id = request.Id, Spans = PackedRows.Of([[100_000, 3_300_000, 0]]) },
            ],
            Slow = [new SlowAwait("GET /a", "Shop.Load → Task.Delay", 40) { SlowMs = 3_300, FastMs = 10 }],
        };

        var view = components.Render<TailView>(parameters => parameters.Add(view => view.Tails, Bands)
            .Add(view => view.Samples, [new SampledRequests(12, 1) { Requests = [request] }]).Add(view => view.Awaits, trace)
            .Add(view => view.TimeText, static t => $"{t} s"));
        await view.FindAll(".tail-name button")[1].ClickAsync(new());

        Assert.Equal(
            ["queued", "awaiting: Shop.Load → Task.Delay"],
            view.FindAll(".waterfall tbody tr > td:nth-child(3)").Select(static cell => cell.TextContent.Trim()));
        Assert.Equal("600 ms", view.FindAll(".waterfall tbody tr > td:first-child")[1].TextContent.Replace('\u202f', ' ').Trim());
        Assert.Contains("the slowest 10 % awaited Shop.Load → Task.Delay for 3.3 s on average", view.Find(".tail-sentence").TextContent, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task Without_single_requests_a_band_is_no_button()
    {
        await using var components = new Components();

        var view = components.Render<TailView>(parameters => parameters.Add(view => view.Tails, Bands).Add(view => view.TimeText, static t => $"{t} s"));

        Assert.Empty(view.FindAll("button"));
        Assert.Contains("the slowest 1 % 4 s: 4 s more queued before the handler.", view.Find(".tail-sentence").TextContent, StringComparison.Ordinal);
    }
}
