using System.Globalization;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Stacks;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Traces;

/// <summary>The dotnet-trace command that records what the live sessions read.</summary>
public static class TraceCommand
{
    /// <param name="command">What dotnet-trace is to start; in place of a process.</param>
    /// <param name="length">Null: until it is stopped.</param>
    public static string Of(
        SessionOptions options, SignalLevel level, int? processId, IReadOnlyList<string>? command = null, TimeSpan? length = null) =>
        string.Join(' ',
        [
            "dotnet-trace collect",
            .. command is null ? [$"--process-id {processId?.ToString(CultureInfo.InvariantCulture) ?? "PID"}"] : Array.Empty<string>(),
            .. length is { } limit ? [$"--duration {TimeSpan.FromSeconds(Math.Ceiling(limit.TotalSeconds)):dd\\:hh\\:mm\\:ss}"] : Array.Empty<string>(),
            $"--providers {ShellWord.Of(string.Join(',', ProvidersOf(options, level).Select(Spell)))}",
            .. command is null ? Array.Empty<string>() : ["--", .. command.Select(ShellWord.Of)],
        ]);

    internal static IReadOnlyList<EventPipeProvider> ProvidersOf(SessionOptions options, SignalLevel level)
    {
        var plan = new SessionPlan(options, isWebServer: true);
        var work = WorkSignals.AskedAt(level);
        return ProviderList.Of(
        [
            .. ProviderList.Of(plan.Signals),
            .. level == SignalLevel.Counters ? []
                : ProviderList.Of(WorkSignals.Of(static _ => { }, plan.Intervals, work, options.Work)).Concat(WaitStream.Providers(plan.Intervals)),
        ]);
    }

    /// <summary><c>Name:keywords:level:key="value"</c>; dotnet-trace splits at commas before it reads quotes, so that no value may hold one.</summary>
    private static string Spell(EventPipeProvider provider)
    {
        var arguments = provider.Arguments is not { Count: > 0 } all ? ""
            : $":{string.Join(';', all.Select(argument => $"{argument.Key}={Value(argument.Value)}"))}";
        return string.Create(CultureInfo.InvariantCulture, $"{provider.Name}:0x{provider.Keywords:X}:{(int)provider.EventLevel}{arguments}");
    }

    private static string Value(string value) => value.AsSpan().ContainsAny("=;\n") ? $"\"{value}\"" : value;
}
