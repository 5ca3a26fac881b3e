using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Logs;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;

namespace Dashboard.Metrics;

/// <summary>What takes the figures of all targets to Prometheus and to a receiver of OTLP, and findings as log records to the latter.</summary>
internal sealed class Exports : IDisposable
{
    public const string LogsPath = "v1/logs";

    private const string MetricsPath = "v1/metrics";

    /// <summary>Label values that one metric of a target remembers beside those that have a series: names come and go in days.</summary>
    private const int Remembered = 10;

    /// <summary>Where the environment (OTEL_METRIC_EXPORT_INTERVAL) states none.</summary>
    private const int IntervalMilliseconds = 10_000;

    /// <summary>A finding is at the receiver within five seconds.</summary>
    private const int FindingsMilliseconds = 500;

    /// <summary>Findings that may wait to be sent; further ones are dropped.</summary>
    private const int MostWaiting = 1_000;

    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(5);

    private readonly ReceiverWatch? _way;
    private readonly ILoggerFactory? _logs;

    public Exports(MetricsOptions options, TimeProvider time)
    {
        var resource = ResourceBuilder.CreateEmpty().AddService(About.Command, serviceVersion: About.Version).AddTelemetrySdk()
            .AddEnvironmentVariableDetector();
        _way = options.Otlp is { } to ? new ReceiverWatch(Way(to), options.Say, time) : null;
        Meters = MetersOf(options, resource);
        if (options.Otlp is { } receiver)
        {
            _logs = LogsOf(receiver, resource);
            Findings = _logs.CreateLogger($"{MetricCatalogue.MeterName}.Findings");
        }
    }

    public MeterProvider Meters { get; }

    /// <summary>Takes findings as log records; null without a receiver.</summary>
    public ILogger? Findings { get; }

    /// <summary>Sends what waits, for some seconds at most.</summary>
    public void Dispose()
    {
        _logs?.Dispose();
        Meters.Dispose();
        _way?.Dispose();
    }

    private MeterProvider MetersOf(MetricsOptions options, ResourceBuilder resource)
    {
        var builder = Sdk.CreateMeterProviderBuilder().SetResourceBuilder(resource).AddMeter(MetricCatalogue.MeterName);
        foreach (var metric in MetricCatalogue.All)
        {
            var most = metric.Labels.Length == 0 ? 1 : Remembered * metric.Series;
            builder.AddView(metric.Name, new MetricStreamConfiguration { CardinalityLimit = most });
        }

        if (options.Token is not null)
        {
            builder.AddPrometheusExporter(static prometheus => prometheus.ScopeInfoEnabled = false);
        }

        if (options.Otlp is { } receiver)
        {
            builder.AddOtlpExporter((exporter, reader) =>
            {
                Configure(exporter, receiver, MetricsPath);
                reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds ??= IntervalMilliseconds;
            });
        }

        return builder.Build();
    }

    private ILoggerFactory LogsOf(Uri receiver, ResourceBuilder resource) => LoggerFactory.Create(builder => builder.AddOpenTelemetry(logs =>
    {
        logs.SetResourceBuilder(resource);
        logs.IncludeFormattedMessage = true;
        logs.AddOtlpExporter((exporter, processor) =>
        {
            Configure(exporter, receiver, LogsPath);
            processor.BatchExportProcessorOptions.ScheduledDelayMilliseconds = FindingsMilliseconds;
            processor.BatchExportProcessorOptions.MaxQueueSize = MostWaiting;
        });
    }));

    private void Configure(OtlpExporterOptions exporter, Uri receiver, string path)
    {
        exporter.Protocol = OtlpExportProtocol.HttpProtobuf;
        exporter.Endpoint = new Uri($"{receiver.AbsoluteUri.TrimEnd('/')}/{path}");
        exporter.TimeoutMilliseconds = (int)Longest.TotalMilliseconds;
        exporter.HttpClientFactory = () => new HttpClient(_way!, disposeHandler: false) { Timeout = Longest, MaxResponseContentBufferSize = 1 << 20 };
    }

    /// <summary>A redirect would lead to a host that nobody named.</summary>
    private static SocketsHttpHandler Way(Uri receiver) =>
        new() { AllowAutoRedirect = false, UseCookies = false, UseProxy = !receiver.IsLoopback, ConnectTimeout = Longest };
}
