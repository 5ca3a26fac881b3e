using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Access;
using Dashboard.Cli.Frame;
using Dashboard.Metrics;

namespace Dashboard.Cli;

/// <summary>The options for metrics: who may read them, and where they are sent.</summary>
internal sealed class ServeMetrics
{
    /// <summary>The environment variable with the token of <c>/metrics</c>: the process list shows command lines.</summary>
    public const string TokenVariable = "TPD_METRICS_TOKEN";

    public const string OtlpVariable = "OTEL_EXPORTER_OTLP_ENDPOINT";

    private readonly Option<string?> _token = new Option<string?>("--metrics-token")
    {
        Description = $"Serve {MetricsFeature.Path} for Prometheus to who sends this token as Authorization: Bearer "
            + $"(or {TokenVariable} in the environment, which no process list shows)",
        HelpName = "token",
    }.Checked(token => token is null ? null : TokenFile.Refuse("--metrics-token", token));

    private readonly Option<string?> _tokenFile = new("--metrics-token-file")
    {
        Description = "The same with the token in the first line of a file; created if missing",
        HelpName = "file",
    };

    private readonly Option<string?> _otlp = new Option<string?>("--otlp")
    {
        Description = $"Send metrics and findings to this OTLP receiver over HTTP, for example http://127.0.0.1:4318 (default: {OtlpVariable}, if set)",
        HelpName = "url",
    }.Checked(address => address is null ? null : MetricsOptions.RefuseOtlp("--otlp", address));

    public void AddTo(Command command)
    {
        command.AddAll([_token, _tokenFile, _otlp]);
        command.Validators.Add(result =>
        {
            if (Options.Given(result, _token) && Options.Given(result, _tokenFile))
            {
                result.AddError("--metrics-token and --metrics-token-file are mutually exclusive: use only one");
            }
        });
    }

    /// <summary>True where an option or the environment states something, right or wrong.</summary>
    public bool IsGiven(CommandResult result) =>
        ((Option[])[_token, _tokenFile, _otlp]).Any(option => Options.Given(result, option))
        || ((string[])[TokenVariable, OtlpVariable]).Any(static name => Environment.GetEnvironmentVariable(name) is { Length: > 0 });

    /// <returns>Null where nothing is exported.</returns>
    /// <exception cref="UserFacingException">The token file cannot be used, or the environment has no token or address where one is expected.</exception>
    public MetricsOptions? Read(ParseResult parsed, TextWriter error)
    {
        var token = parsed.GetValue(_token) ?? (parsed.GetValue(_tokenFile) is { } path ? TokenFile.ReadOrCreate(path)
            : EnvironmentText.Read(TokenVariable, static text => TokenFile.Refuse(TokenVariable, text)));
        var otlp = parsed.GetValue(_otlp) ?? EnvironmentText.Read(OtlpVariable, static text => MetricsOptions.RefuseOtlp(OtlpVariable, text));
        var (secrets, receiver) = (token is null ? null : new AccessSecrets(token), otlp is null ? null : new Uri(otlp));
        return secrets is null && receiver is null ? null : new MetricsOptions(secrets, receiver, TextWriter.Synchronized(error).WriteLine);
    }
}
