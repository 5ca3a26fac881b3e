using System.Collections.Concurrent;

namespace Dashboard.Target.Inlining;

/// <summary>
/// Which of a program's methods serve its routes, as its own code maps them (<c>MapGet("/orders", Orders.Get)</c>): what was compiled into one with the
/// framework's code before the session began has no frame, and no event reports it. Read once, on the pool, from the first question on. Safe for any number of
/// threads.
/// </summary>
internal sealed class RouteHandlers(ProgramCode code)
{
    /// <summary>Calls from the handler to the method that waits; what is inlined through more is rare.</summary>
    private const int MaxDepth = 3;

    /// <summary>Answers that are remembered: routes times places where they wait.</summary>
    private const int MaxAnswers = 1_000;

    private readonly Lazy<Task<IReadOnlyList<MappedHandler>>> _mapped = new(() => Task.Run(code.MappedHandlers));
    private readonly ConcurrentDictionary<(string Route, string Called), string?> _answers = new();

    /// <summary>
    /// The method that serves a route, or one it calls, whose code calls the type below. Null for none or several, and until the code was read.
    /// </summary>
    public string? WaiterOf(string route, string called)
    {
        if (_answers.TryGetValue((route, called), out var known))
        {
            return known;
        }

        if (_mapped.Value is not { IsCompletedSuccessfully: true } read)
        {
            return null;
        }

        var found = HandlerOf(read.Result, route) is { } handler ? WaiterIn([handler], called, MaxDepth) : null;
        return _answers.Count < MaxAnswers ? _answers.GetOrAdd((route, called), found) : found;
    }

    internal Task ReadAsync() => _mapped.Value;

    internal static string? HandlerOf(IReadOnlyList<MappedHandler> mapped, string route)
    {
        if (route.Split(' ', 2) is not [var verb, ['/', ..] path])
        {
            return null;
        }

        var segments = Segments(path);
        var fitting = mapped.Where(one => one.Verb is null || one.Verb == verb)
            .Select(one => (one.Method, Fit: FitOf(Segments(one.Template), segments)))
            .Where(one => one.Fit > 0)
            .ToList();
        var best = fitting.Select(one => one.Fit).DefaultIfEmpty().Max();
        return fitting.Where(one => one.Fit == best).Select(one => one.Method).Distinct(StringComparer.Ordinal).Take(2).ToList() is [var only] ? only : null;
    }

    private static string[] Segments(string path) => path.Split('/', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>How well a template fits; 0 if it does not. What groups of routes put before it is written elsewhere: a path may have more in front.</summary>
    private static int FitOf(string[] template, string[] path)
    {
        if (template.Length == 0 || template.Length > path.Length)
        {
            return template.Length == path.Length ? 1 : 0;
        }

        var fit = template.Length == path.Length ? 1 : 0;
        for (var i = 1; i <= template.Length; i++)
        {
            if (string.Equals(template[^i], path[^i], StringComparison.OrdinalIgnoreCase))
            {
                fit += 10;
            }
            else if (template[^i][0] == '{')
            {
                fit += 2;
            }
            else
            {
                return 0;
            }
        }

        return fit;
    }

    private string? WaiterIn(IReadOnlyList<string> methods, string called, int depth)
    {
        var names = methods.Select(MethodName.Parse).ToArray();
        return names.Where(name => code.MayCall(name, called)).Select(name => name.Full).Distinct(StringComparer.Ordinal).Take(2).ToList() switch
        {
            [var only] => only,
            [_, _] => null,
            _ when depth == 0 => null,
            _ => names.SelectMany(code.OwnCalledBy).Distinct(StringComparer.Ordinal).ToList() is { Count: > 0 } inner
                ? WaiterIn(inner, called, depth - 1) : null,
        };
    }
}

/// <summary>A route that code maps.</summary>
/// <param name="Verb">For example GET; null: any.</param>
/// <param name="Template">Without what groups put before it.</param>
internal sealed record MappedHandler(string? Verb, string Template, string Method);
