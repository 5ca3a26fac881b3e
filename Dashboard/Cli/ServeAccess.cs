using System.CommandLine;
using System.CommandLine.Parsing;
using System.Net;
using Dashboard.Access;
using Dashboard.Cli.Frame;
using Dashboard.Running.Programs;
using Dashboard.Shell;

namespace Dashboard.Cli;

/// <summary>The options for access: address, token, encryption.</summary>
internal sealed class ServeAccess
{
    /// <summary>The environment variable with the token of the page: who sets it knows it, so it is not printed.</summary>
    public const string TokenVariable = "TPD_TOKEN";

    private readonly Option<string> _bind = new Option<string>("--bind")
    {
        Description = "Address to listen on; anything but loopback also needs --allow-remote",
        DefaultValueFactory = _ => "127.0.0.1",
    }.Checked(text => IPAddress.TryParse(text, out _) ? null : $"--bind takes an IP address such as 127.0.0.1, not '{text}'");

    private readonly Option<bool> _allowRemote = new("--allow-remote")
    {
        Description = "Allow other machines that have the token; needs --certificate or --insecure",
    };

    private readonly Option<bool> _insecure = new("--insecure") { Description = "Allow other machines without encryption" };

    private readonly Option<string?> _certificate = new("--certificate")
    {
        Description = "Serve HTTPS with this certificate: a PFX file without a password, or a PEM file with its key",
    };

    private readonly Option<string?> _tokenFile = new("--token-file")
    {
        Description = $"File whose first line is the token; created if missing (default: {TokenVariable} in the environment, or a new token at each start)",
    };

    private readonly Option<bool> _noToken = new("--no-token") { Description = "Require no token: any program or user on this machine may connect" };

    public void AddTo(Command command)
    {
        AddTokenTo(command);
        command.AddAll([_bind, _allowRemote, _insecure, _certificate]);

        command.Validators.Add(result =>
        {
            if (!result.Errors.Any() && RefuseAddress(result) is { } sentence)
            {
                result.AddError(sentence);
            }
        });
    }

    public void AddTokenTo(Command command)
    {
        command.Options.Add(_tokenFile);
        command.Options.Add(_noToken);
        command.Validators.Add(result =>
        {
            if (Options.ValueIn(result, _noToken) && Options.Given(result, _tokenFile))
            {
                result.AddError("--no-token and --token-file are mutually exclusive: use only one");
            }
        });
    }

    /// <summary>Starting programs is more than starting load: only the user of this machine who asks for it gets it, and never without a token.</summary>
    public Option<bool> AddProgramsTo(Command command)
    {
        var programs = new Option<bool>(ProgramStarts.Option)
        {
            Description = "Let the page start programs on this machine, for Compare two programs; not with --allow-remote, another --bind or --no-token",
        };
        command.Options.Add(programs);
        command.Validators.Add(result =>
        {
            if (Options.ValueIn(result, programs) && Array.Find([_allowRemote, _noToken], option => Options.ValueIn(result, option)) is { } open)
            {
                result.AddError($"{ProgramStarts.Option} lets the page run any command as you: leave out {open.Name}, so that only your browser is admitted");
            }
        });
        return programs;
    }

    public ServeOptions Read(ParseResult parsed, TextWriter error)
    {
        var hasAddress = parsed.CommandResult.Command.Options.Contains(_bind);
        var options = new ServeOptions();
        options = options with
        {
            Bind = hasAddress ? parsed.GetValue(_bind)! : options.Bind,
            AllowRemote = hasAddress && parsed.GetValue(_allowRemote),
            Certificate = hasAddress && parsed.GetValue(_certificate) is { } file ? ServerCertificate.Read(file) : null,
            Secrets = parsed.GetValue(_noToken) ? null
                : parsed.GetValue(_tokenFile) is { } path ? new AccessSecrets(TokenFile.ReadOrCreate(path))
                : FromEnvironment() ?? new AccessSecrets(),
        };
        foreach (var warning in (string?[])[Exposure(options), options.Certificate is { } one ? ServerCertificate.Warning(one, DateTimeOffset.UtcNow) : null])
        {
            if (warning is not null)
            {
                error.WriteLine($"Warning: {warning}");
            }
        }

        return options;
    }

    /// <summary>What this program starts inherits its environment and must not get the token.</summary>
    private static AccessSecrets? FromEnvironment()
    {
        var token = EnvironmentText.Read(TokenVariable, static text => TokenFile.Refuse(TokenVariable, text));
        Environment.SetEnvironmentVariable(TokenVariable, null);
        return token is null ? null : new AccessSecrets(token) { IsPrinted = false };
    }

    private static string? Exposure(ServeOptions options) =>
        IPAddress.IsLoopback(IPAddress.Parse(options.Bind)) ? null
        : options.Certificate is null
            ? $"other machines can reach the dashboard on {options.Bind} without encryption: anyone who can read the network traffic can read the token."
            : $"other machines can reach the dashboard on {options.Bind}: anyone with the token can start load and read runs.";

    private string? RefuseAddress(CommandResult result)
    {
        // A missing option's own value is not known yet; the option itself reports an invalid address.
        var bind = Options.Given(result, _bind) ? Options.ValueIn(result, _bind) : null;
        var isRemote = IPAddress.TryParse(bind, out var address) && !IPAddress.IsLoopback(address);
        var (allows, insecure, encrypts) = (Options.ValueIn(result, _allowRemote), Options.ValueIn(result, _insecure), Options.Given(result, _certificate));
        return isRemote && !allows ? $"--bind {bind} gives other machines access: add --allow-remote, and --certificate FILE for HTTPS or --insecure"
            : isRemote && !encrypts && !insecure ? "--allow-remote needs --certificate FILE for HTTPS, or --insecure to go without encryption"
            : encrypts && insecure ? "--certificate and --insecure are mutually exclusive: use only one"
            : allows && Options.ValueIn(result, _noToken) ? "--no-token is for this machine only: leave out either it or --allow-remote"
            : null;
    }
}
