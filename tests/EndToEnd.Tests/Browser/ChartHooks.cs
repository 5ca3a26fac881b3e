using System.Globalization;
using Microsoft.Playwright;

namespace EndToEnd.Tests;

/// <summary>What the charts on a page hold and show, asked through the functions that the page offers for that.</summary>
internal sealed class ChartHooks(IPage page)
{
    public Task<double> LastAsync(string chart, string trace) =>
        page.EvaluateAsync<double>("([chart, trace]) => threadPoolDashboard.lastValue(chart, trace)", new[] { chart, trace });

    public Task<double> ThreadsAsync() => LastAsync("thread-count", "threads");

    public Task<int> RowsAsync(string table) => page.EvaluateAsync<int>("table => threadPoolDashboard.rowCount(table)", table);

    public Task<int> MarkersAsync(string family) => page.EvaluateAsync<int>("family => threadPoolDashboard.markerCount('thread-count', family)", family);

    public Task<double[]> RangeAsync() => page.EvaluateAsync<double[]>("() => threadPoolDashboard.visibleRange('thread-count')");

    public Task<bool> FrozenAsync() => page.EvaluateAsync<bool>("() => threadPoolDashboard.frozen()");

    public Task<double[]> DelaysAsync() => page.EvaluateAsync<double[]>("() => threadPoolDashboard.delays()");

    /// <summary>The longest time between two points of the thread count that the page shows, in seconds, from the chart's own data once it is drawn.</summary>
    public async Task<double> LongestPauseAsync()
    {
        const string Line = """
            document.querySelector('#thread-count .js-plotly-plot, #thread-count .chart-canvas')?.data
              ?.find(trace => trace.mode === 'lines' && trace.line.shape === 'linear' && trace.x.length > 2)
            """;
        await WaitAsync($"() => {Line}", null, seconds: 20);
        return await page.EvaluateAsync<double>($$"""
            () => {
              const { x, y } = {{Line}};
              const times = [...x].filter((_, index) => Number.isFinite(y[index]));
              return Math.max(...times.slice(1).map((time, index) => time - times[index]));
            }
            """);
    }

    /// <summary>Waits until a table has that many rows.</summary>
    public async Task AtLeastAsync(string table, int rows, float seconds = 30)
    {
        try
        {
            await WaitAsync("([table, rows]) => threadPoolDashboard.rowCount(table) >= rows", new object[] { table, rows }, seconds);
        }
        catch (TimeoutException)
        {
            var there = await page.EvaluateAsync<int?>("table => globalThis.threadPoolDashboard?.rowCount(table)", table);
            Assert.Fail($"{page.Url} has {there?.ToString(CultureInfo.InvariantCulture) ?? "no"} rows of '{table}' after {seconds} s, not {rows}. "
                + await page.InnerTextAsync("main"));
        }
    }

    /// <summary>Waits until a table has so many rows more than now.</summary>
    public async Task MoreRowsAsync(string table, int more, float seconds = 30) => await AtLeastAsync(table, await RowsAsync(table) + more, seconds);

    public Task ThreadsAboveAsync(double threads, float seconds) =>
        WaitAsync("limit => threadPoolDashboard.lastValue('thread-count', 'threads') > limit", threads, seconds);

    public Task ThreadsBelowAsync(double threads, float seconds) =>
        WaitAsync("limit => threadPoolDashboard.lastValue('thread-count', 'threads') < limit", threads, seconds);

    /// <summary>Brings a chart into sight: what nobody sees is not drawn, and the tables above may be long.</summary>
    public Task LookAtAsync(string chart = "thread-count") => page.Locator($"#{chart}").ScrollIntoViewIfNeededAsync();

    /// <summary>Waits until the charts have shown the same stretch for longer than the rest between two rounds takes, on a busy machine too.</summary>
    public Task StandStillAsync() => WaitAsync(
        """
        () => {
          const to = threadPoolDashboard.visibleRange('thread-count')[1];
          if (globalThis.stood?.to !== to) globalThis.stood = { to, since: performance.now() };
          return performance.now() - globalThis.stood.since > 2000;
        }
        """,
        null,
        seconds: 20);

    /// <summary>From here on the page remembers the most threads and the most answers a second that it drew.</summary>
    public Task WatchMostAsync() => page.EvaluateAsync("""
        () => {
          const most = globalThis.most = { threads: 0, answered: 0 };
          const { lastValue } = threadPoolDashboard;
          setInterval(() => {
            most.threads = Math.max(most.threads, lastValue('thread-count', 'threads') || 0);
            most.answered = Math.max(most.answered, lastValue('throughput', 'completed') || 0);
          }, 50);
        }
        """);

    public async Task<(double Threads, double Answered)> MostAsync()
    {
        var most = await page.EvaluateAsync<double[]>("() => [most.threads, most.answered]");
        return (most[0], most[1]);
    }

    /// <summary>Waits until something holds. A page that has no charts yet answers nothing, which is no failure.</summary>
    /// <param name="expression">A function, as the browser writes it, of the argument.</param>
    public Task WaitAsync(string expression, object? argument, float seconds) => page.WaitForFunctionAsync(
        $"argument => globalThis.threadPoolDashboard !== undefined && ({expression})(argument)",
        argument,
        new() { Timeout = seconds * 1000, PollingInterval = 100 });
}
