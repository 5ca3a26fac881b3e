using System.Globalization;
using Dashboard.Target.Sessions;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using Microsoft.Diagnostics.Tracing.Session;

namespace Dashboard.Target.Traces;

internal sealed class TraceContentsReader
{
    private const string PipeProvider = "Microsoft-DotNETCore-EventPipe";
    private const int ProcessInfo = 1;
    private const int ProcessorCount = 2;

    private const int RequestStart = 3;

    /// <summary>The limit of all imports, in seconds; a trace that states to be longer is damaged.</summary>
    private const double LongestSeconds = 7 * 24 * 3600;

    private const int MaxIntervals = 100;

    private static readonly TimeSpan IntervalStep = TimeSpan.FromMilliseconds(50);

    private static readonly Guid Kestrel = TraceEventProviders.GetEventSourceGuidFromName(CounterProviders.Kestrel);
    private static readonly Guid Runtime = TraceEventProviders.GetEventSourceGuidFromName(CounterProviders.Runtime);

    private readonly List<double> _intervals = [];
    private TraceParts _parts;
    private double _last;
    private long _events;
    private int _processId;
    private bool _hasSeveral;
    private string? _commandLine;
    private string? _system;
    private string? _architecture;
    private string? _version;
    private int? _processors;
    private double _firstRundown = double.PositiveInfinity;
    private double _most = double.PositiveInfinity;

    /// <exception cref="TargetException">It is no trace, is cut off, or is not of one .NET process.</exception>
    public static TraceContents Read(Stream stream, string label, CancellationToken token)
    {
        var reader = new TraceContentsReader();
        TraceContents? contents = null;
        var end = StreamEnd.Of(() => reader.Read(stream, token, out contents));
        token.ThrowIfCancellationRequested();
        return (end.State, contents) switch
        {
            (SessionState.Ended, _) when reader._hasSeveral => throw new TargetException(
                $"{label} holds events of several processes: record one, with 'dotnet-trace collect --process-id'. Nothing was imported."),
            (SessionState.Ended, { Seconds: > LongestSeconds } endless) => throw new TargetException(
                $"{label} says that it is {Readable.Seconds(endless.Seconds)} long, more than 7 days: it is damaged. Nothing was imported."),
            (SessionState.Ended, { Target.ProcessId: > 0, Seconds: > 0 } whole) => whole,
            (SessionState.Ended, _) => throw new TargetException(
                $"{label} holds no events of a .NET process: choose a file that 'dotnet-trace collect' wrote. Nothing was imported."),
            (SessionState.Killed, _) when reader._events > 0 => throw new TargetException(
                $"{label} breaks off after {Readable.Seconds(reader._last)}: the recording was not ended properly, or the file was not copied whole. "
                + "Nothing was imported."),
            _ => throw Unreadable(label, end),
        };
    }

    internal static TargetException Unreadable(string label, StreamEnd end) => new(
        $"{label} cannot be read as a trace ({VisibleText.Of(end.Reason)}): choose the file as dotnet-trace wrote it. Nothing was imported.", end.Cause);

    private Exception? Read(Stream stream, CancellationToken token, out TraceContents? contents)
    {
        using var source = new EventPipeEventSource(stream);
        var guard = new HandlerGuard();
        source.Clr.RuntimeStart += guard.Of<RuntimeInformationTraceData>(Add);
        new ClrRundownTraceEventParser(source).RuntimeStart += guard.Of<RuntimeInformationTraceData>(Add);
        source.Dynamic.All += guard.Of<TraceEvent>(AddNamed);
        source.AllEvents += guard.Of<TraceEvent>(e =>
        {
            Add(e);
            if (token.IsCancellationRequested)
            {
                source.StopProcessing();
            }
        });
        source.Process();
        contents = Contents(source);
        return guard.Failure;
    }

    private TraceContents Contents(EventPipeEventSource source)
    {
        var command = _commandLine ?? "";
        var entry = EntryOf(command);
        var processors = _processors ?? (source.NumberOfProcessors > 0 ? source.NumberOfProcessors : null);
        var target = new TargetFacts(
            _processId,
            entry ?? string.Create(CultureInfo.InvariantCulture, $"process {_processId}"),
            entry,
            command,
            _version,
            _system,
            _architecture)
        {
            ProcessorCount = processors,
            Sources = new FactSources(processors is null ? null : "the trace", null, null),
        };
        var seconds = Math.Min(_last, Math.Min(_firstRundown, _most));
        return new TraceContents(target, new DateTimeOffset(source.SessionStartTime.ToUniversalTime()), seconds, _events, _parts)
        {
            CounterInterval = _intervals.Count == 0 ? null : Nominal(_intervals.Order().ElementAt(_intervals.Count / 2)),
        };
    }

    private static TimeSpan Nominal(double seconds) => IntervalStep * Math.Max(1, Math.Round(seconds / IntervalStep.TotalSeconds));

    private void Add(TraceEvent e)
    {
        _events++;
        _processId = _processId == 0 ? e.ProcessID : _processId;
        _hasSeveral |= e.ProcessID > 0 && e.ProcessID != _processId;
        var seconds = e.TimeStampRelativeMSec / 1000;
        if (e.ProviderGuid == ClrRundownTraceEventParser.ProviderGuid)
        {
            _parts |= TraceParts.MethodNames;
            _firstRundown = Math.Min(_firstRundown, seconds);
            return;
        }

        _last = Math.Max(_last, double.IsFinite(seconds) ? seconds : 0);
        _most = _events == TraceContents.MaxEvents ? _last : _most;
        _parts |= PartOf(e);
    }

    private static TraceParts PartOf(TraceEvent e) => (int)e.ID switch
    {
        var id when e.ProviderGuid == ClrTraceEventParser.ProviderGuid => id switch
        {
            (>= 50 and <= 60) => TraceParts.PoolEvents,
            301 or 302 => TraceParts.Waits,
            81 or 91 => TraceParts.Locks,
            _ => TraceParts.None,
        },
        WorkSignal.Enqueue when e.ProviderGuid == WorkSignal.FrameworkId =>
            TraceParts.WorkItems | (e.ActivityID == Guid.Empty ? TraceParts.None : TraceParts.Activities),
        RequestStart when e.ProviderGuid == Kestrel => TraceParts.Requests,
        _ => TraceParts.None,
    };

    private void AddNamed(TraceEvent e)
    {
        if (e.ProviderName == PipeProvider && (int)e.ID == ProcessInfo)
        {
            _commandLine ??= e.PayloadByName("CommandLine") as string;
            _system ??= e.PayloadByName("OSInformation") as string;
            _architecture ??= e.PayloadByName("ArchInformation") as string;
        }
        else if (e.ProviderGuid == Runtime && (int)e.ID == ProcessorCount && e.PayloadNames.Length > 0)
        {
            _processors ??= e.PayloadValue(0) is int count and > 0 ? count : null;
        }
        else if (CounterReading.FromEvent(e) is { Provider: CounterProviders.Runtime } reading)
        {
            _parts |= TraceParts.Counters;
            if (_intervals.Count < MaxIntervals)
            {
                _intervals.Add(reading.IntervalSeconds);
            }
        }
    }

    private void Add(RuntimeInformationTraceData e)
    {
        // The folder of the runtime has its whole version, "…/Microsoft.NETCore.App/10.0.12/libcoreclr.so"; its numbers have no patch.
        _commandLine ??= e.CommandLine is { Length: > 0 } line ? line : null;
        var folder = e.RuntimeDllPath?.Split('/', '\\') is [.., var name, _] ? name : "";
        _version ??= Version.TryParse(folder.Split('-')[0], out var version) ? version.ToString()
            : e.VMMajorVersion >= 5 ? string.Create(CultureInfo.InvariantCulture, $"{e.VMMajorVersion}.{e.VMMinorVersion}.{e.VMBuildNumber}")
            : null;
    }

    /// <summary>The assembly or program that a command line starts: <c>/usr/bin/dotnet /srv/Shop.dll --x</c> is <c>Shop</c>.</summary>
    private static string? EntryOf(string commandLine)
    {
        var words = commandLine.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        var entry = Array.Find(words, static word => word.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)) ?? words.FirstOrDefault();
        var file = entry?.Trim('"').Split('/', '\\')[^1];
        return file is null or "" ? null
            : file.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) || file.EndsWith(".exe", StringComparison.OrdinalIgnoreCase) ? file[..^4] : file;
    }
}
