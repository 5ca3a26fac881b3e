namespace EndToEnd.Tests.Browser;

/// <summary>
/// Compares, ten times a second, what the live page says twice at one moment: the tiles with the legends of the charts in sight and with the verdict's
/// sentence, and the sentence with the first row of Blocking calls.
/// </summary>
internal sealed class FigureWatch(DashboardPage page)
{
    private const string Script = """
        () => {
          const start = performance.now();
          const watch = globalThis.figureWatch = { compared: 0, rows: 0, differences: [], seconds: () => (performance.now() - start) / 1000 };
          const textOf = (selector, within = document) => within.querySelector(selector)?.textContent.trim();
          const tileOf = name => textOf(`[data-figure='${name}'] .figure`);
          const legendOf = (chart, trace) => textOf(`#${chart} .legend-entry[data-trace='${trace}'] .legend-value`);
          // A chart that comes into sight is drawn a moment later.
          const seen = new Map();
          const isInSight = chart => {
            const { top, bottom } = document.getElementById(chart).getBoundingClientRect();
            seen.set(chart, top < innerHeight && bottom > 0 ? (seen.get(chart) ?? 0) + 1 : 0);
            return seen.get(chart) > 20;
          };
          const same = (what, one, other) => {
            watch.compared++;
            if (one !== other) watch.differences.push(`${what}: ${one} | ${other}`);
          };
          const legends = [
            ['Threads', 'thread-count', 'threads'], ['Queue', 'queue-length', 'queued'], ['Completed', 'completed-items', 'completed'],
            ['Requests', 'throughput', 'completed'],
          ];
          const told = [['Threads', /on ([\d,]+) threads/], ['Queue', /^([\d,]+) work items? queued/], ['Completed', /^([\d.,k]+) work items\/s/]];
          const look = () => {
            if (!document.querySelector('.cockpit') || document.querySelector('.frozen-note, .is-silent')) return;
            const isLoadOn = textOf("[data-figure='Requests'] .words") === 'this load';
            for (const [tile, chart, trace] of legends) {
              if (isInSight(chart) && (tile !== 'Requests' || isLoadOn)) same(tile, tileOf(tile), legendOf(chart, trace));
            }
            const sentence = [...document.querySelectorAll('.banner-detail .cut > span:not(.banner-over, .banner-label)')].map(part => part.textContent).join(' ');
            for (const [tile, pattern] of told) {
              const value = pattern.exec(sentence)?.[1];
              if (value !== undefined) same(`verdict's ${tile}`, value, tileOf(tile));
            }
            const said = /(\d+) of (?:the then )?\d+ pool threads waited in (\S+)/.exec(sentence);
            const row = document.querySelector('.blockers tbody tr');
            if (!said || !row || /Up to $/.test(sentence.slice(0, said.index))) return;
            watch.rows++;
            const method = (row.querySelector('th button') ?? row.querySelector('th').firstChild).textContent.trim();
            // The row has a digit more, which was rounded by itself: 9.497 threads are 9 in the sentence and 9.5 in the row.
            const threads = Number(textOf('td.num', row));
            same('blocked', `${said[1]} ${said[2]}`, `${Math.abs(threads - said[1]) <= 0.5 ? said[1] : threads} ${method}`);
          };
          setInterval(look, 100);
        }
        """;

    /// <summary>From now on, until the page is left.</summary>
    public static async Task<FigureWatch> BeginAsync(DashboardPage page)
    {
        await page.Page.EvaluateAsync(Script);
        return new FigureWatch(page);
    }

    /// <summary>Until it has compared for so long.</summary>
    public Task LastAsync(int seconds) => page.Charts.WaitAsync($"() => globalThis.figureWatch.seconds() >= {seconds}", null, seconds + 10);

    /// <summary>Nothing differed, of at least so many comparisons and so many with a row of Blocking calls.</summary>
    public async Task AgreedAsync(int least, int rows = 0)
    {
        var differences = await page.Page.EvaluateAsync<string[]>("() => globalThis.figureWatch.differences");
        Assert.True(differences.Length == 0, $"{differences.Length}: {string.Join('\n', differences.Distinct().Take(12))}");
        Assert.InRange(await page.Page.EvaluateAsync<int>("() => globalThis.figureWatch.compared"), least, int.MaxValue);
        Assert.InRange(await page.Page.EvaluateAsync<int>("() => globalThis.figureWatch.rows"), rows, int.MaxValue);
    }
}
