using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using Dashboard.Catalogue;
using Dashboard.Compare;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Capture;
using Dashboard.Target;
using Dashboard.Target.Levels;
using Dashboard.Target.Watched;
using SessionOptions = Dashboard.Target.SessionOptions;

namespace Dashboard.Cli.Frame;

/// <summary>Options that several verbs share, each with its check and its sentence.</summary>
internal static class Options
{
    public static void AddAll(this Command command, IEnumerable<Option> options)
    {
        foreach (var option in options)
        {
            command.Options.Add(option);
        }
    }

    public static Option<int> Port(string name, int value, string description) => new Option<int>(name)
    {
        Description = description,
        DefaultValueFactory = _ => value,
    }.Checked(port => port is >= 0 and <= 65535 ? null : $"{name} takes a port from 0 to 65535");

    public static Option<string?> Data() => new Option<string?>("--data") { Description = "Folder for the run files" }
        .Checked(folder => folder is null || !string.IsNullOrWhiteSpace(folder) ? null : "--data takes a folder, not ''");

    public static Option<int?> ProcessId() =>
        ProcessArgument.Option("--process-id", "The process to attach to: its id, its name, or :5000 for the one that listens there (ps lists them)", "-p");

    public static Option<TimeSpan?> Duration(string name, string description, params string[] aliases) => new(name, aliases)
    {
        Description = description,
        CustomParser = result =>
        {
            var text = result.Tokens.Count == 0 ? "" : result.Tokens[0].Value;
            var parsed = DurationText.Parse(text);
            if (parsed is null)
            {
                result.AddError($"{name} takes a duration such as 250ms, 10s or 2m, not '{text}'");
            }

            return parsed;
        },
    };

    /// <summary>True also when its value is missing, which the parser reports.</summary>
    public static bool Given(SymbolResult result, Option option) => result.GetResult(option) is { Implicit: false };

    public static Option<double?> Number(string name, string description, string what) => new(name)
    {
        Description = description,
        CustomParser = result =>
        {
            var text = result.Tokens is [var token, ..] ? token.Value : "";
            if (double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number))
            {
                return number;
            }

            result.AddError($"{name} takes {what}, not '{text}'");
            return null;
        },
    };

    /// <summary>A share by which two sides may differ.</summary>
    public static Option<double?> Percent(string name, string description) => new(name)
    {
        Description = description,
        CustomParser = result =>
        {
            var text = result.Tokens.Count == 0 ? "" : result.Tokens[0].Value;
            if (CompareQuery.TryThreshold(text, out var percent))
            {
                return percent;
            }

            result.AddError($"{name} takes a percentage above 0% and up to 1000%, such as 5%, not '{text}'");
            return null;
        },
    };

    public static Option<TimeSpan?> Interval() => Duration("--interval", "How often the counters are read, 100ms to 5s (default 250ms)")
        .Checked(i => i is null || (i >= SessionOptions.ShortestInterval && i <= SessionOptions.LongestInterval)
            ? null
            : "--interval takes a duration from 100ms to 5s");

    public static void UseInterval(this IServiceProvider services, TimeSpan? interval)
    {
        if (interval is { } chosen)
        {
            services.GetRequiredService<WatchedTargets>().Prepare(target =>
                target.Monitor.SetOptions(target.Monitor.Options with { Interval = chosen }));
        }
    }

    public static Option<SignalLevel?> Signals(string usual) => new("--signals")
    {
        Description = "What is read from the target: counters, waits (blocking calls too) or all (per-request timing too; "
            + $"{SignalWords.PerRequest} a request); default {usual}",
    };

    public static void UseSignals(this IServiceProvider services, SignalLevel? level)
    {
        if (level is { } given)
        {
            services.GetRequiredService<WatchedTargets>().Prepare(target => target.Of<SignalLevels>().Give(given));
        }
    }

    public static Option<bool> Details() => new("--details") { Description = "Print what each figure means, and the checks that hold" };

    public static Option<bool> NoCapture() => new("--no-capture")
    {
        Description = "Turn off automatic incident capture until it is turned on again on the page",
    };

    public static void UseNoCapture(this IServiceProvider services, bool given)
    {
        if (given)
        {
            services.GetRequiredService<CaptureChoice>().Give(on: false);
        }
    }

    public static Option<bool> KeepCommandLine() => new("--keep-command-line")
    {
        Description = "Store the target's command line unmodified; by default, secrets in it are masked",
    };

    public static void UseKeepCommandLine(this IServiceProvider services, bool given) =>
        services.GetRequiredService<RunFolder>().KeepsCommandLines = given;

    public static Option<Uri?> BaseAddress() => new("--base-address")
    {
        Description = "Address at which the target listens: http://127.0.0.1:5000, https://localhost:5001, or a port of this machine, 5000",
        CustomParser = result =>
        {
            var text = result.Tokens[0].Value;
            if (AddressOf(text) is { } uri)
            {
                return uri;
            }

            result.AddError(NoAddress(text));
            return null;
        },
    };

    /// <summary>A server's address: whole, or a port or HOST:PORT of http, as the page takes them; null when the text is none.</summary>
    public static Uri? AddressOf(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var uri) && LoadAddress.IsHttp(uri) ? uri
        : !text.Contains("://", StringComparison.Ordinal) && LoadAddress.Parse(text) is { IsDefaultPort: false } address ? address
        : null;

    public static string NoAddress(string text) => $"--base-address takes an address such as http://127.0.0.1:5000, not '{text}'";

    public static Option<TraceLink?> LinkOfTraces() => new("--trace-link")
    {
        Description = $"Make the trace ids of slow requests links into your tracing backend: its address of a trace, with {TraceLink.Placeholder} in it",
        HelpName = "url",
        CustomParser = result =>
        {
            var text = result.Tokens[0].Value;
            if (TraceLink.Parse(text) is { } link)
            {
                return link;
            }

            result.AddError($"--trace-link takes an http or https address with {TraceLink.Placeholder} in it and without a password, "
                + $"such as https://tracing.example/trace/{TraceLink.Placeholder}, not '{text}'");
            return null;
        },
    };

    /// <summary>Reads an option for rules about several; default where the text is no value, which the parser reports by itself.</summary>
    public static T? ValueIn<T>(CommandResult result, Option<T> option)
    {
        try
        {
            return result.GetValue(option);
        }
        catch (InvalidOperationException)
        {
            // The parser throws this for an invalid value.
            return default;
        }
    }

    public static Option<T> Checked<T>(this Option<T> option, Func<T?, string?> refuse)
    {
        option.Validators.Add((OptionResult result) =>
        {
            try
            {
                if (!result.Errors.Any() && refuse(result.GetValueOrDefault<T>()) is { } sentence)
                {
                    result.AddError(sentence);
                }
            }
            catch (InvalidOperationException)
            {
                // The text is no value of this type: the parser reports that by itself.
            }
        });
        return option;
    }
}
