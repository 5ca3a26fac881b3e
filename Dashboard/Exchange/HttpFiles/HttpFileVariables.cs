using System.Globalization;
using System.Security.Cryptography;
using System.Text.RegularExpressions;
using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>Replaces <c>{{name}}</c> by values. Dynamic values are made once, so all requests of a load are equal.</summary>
/// <param name="process">Returns a variable of the process; null when it is not set.</param>
internal sealed partial class HttpFileVariables(HttpFile file, HttpFileEnvironment environment, Func<string, string?> process, TimeProvider time)
{
    private const int MaxLength = 4_000_000;

    /// <summary>The most variables in the values of variables, and the most replacements in one text: no file that a person wrote has more.</summary>
    private const int MaxDepth = 50;
    private const int MaxValues = 20_000;

    private int _values;

    /// <param name="line">The line of the text; it may use variables defined above.</param>
    /// <exception cref="RequestException">A variable is unknown or unsupported.</exception>
    public RequestText Resolve(string template, int line)
    {
        _values = 0;
        var text = new RequestText();
        Append(text, template, line, line, 0);
        return text;
    }

    private void Append(RequestText into, string template, int line, int scope, int depth)
    {
        var at = 0;
        foreach (var match in Reference().EnumerateMatches(template))
        {
            into.Append(template.AsSpan(at, match.Index - at));
            at = match.Index + match.Length;
            AppendValue(into, template.Substring(match.Index + 2, match.Length - 4).Trim(), line, scope, depth);
            if (into.Length > MaxLength || depth > MaxDepth || ++_values > MaxValues)
            {
                throw Bad(line, "its variables expand to text that is too long; shorten their values.");
            }
        }

        into.Append(template.AsSpan(at));
    }

    private void AppendValue(RequestText into, string name, int line, int scope, int depth)
    {
        var start = into.Length;
        if (name.StartsWith('$'))
        {
            var (made, origin) = Dynamic(name, line);
            into.Append(made);
            into.Mark(start, origin);
        }
        else if (file.Variables.LastOrDefault(variable => variable.Name == name && variable.Line < scope) is { } own)
        {
            Append(into, own.Value, line, own.Line, depth + 1);
        }
        else if (environment.Find(name) is { } given)
        {
            var value = given.Text ?? throw Bad(line, $"'{name}' is kept in a secret store, which is not read; use {{{{$processEnv NAME}}}}.");
            Append(into, value, line, scope, depth + 1);
            into.Mark(start, given.Origin);
        }
        else
        {
            throw Unknown(name, line);
        }
    }

    private RequestException Unknown(string name, int line)
    {
        if (!VariableName().IsMatch(name))
        {
            return Bad(line, "the text between '{{' and '}}' is not a variable name; correct it.");
        }

        if (name.Contains(".response.", StringComparison.Ordinal) || name.Contains(".request.", StringComparison.Ordinal))
        {
            return Bad(line, $"'{name}' is taken from another request, which a load does not send; define @name = value in its place.");
        }

        var environments = environment is { Name: null, Names: { Count: > 0 } names }
            ? $", or choose an environment with --env: {string.Join(", ", names)}"
            : "";
        return file.Variables.FirstOrDefault(variable => variable.Name == name) is { } later
            ? Bad(line, $"'{name}' is defined below, on line {later.Line.ToString(CultureInfo.InvariantCulture)}; move it above.")
            : Bad(line, $"'{name}' is not defined; write @{name} = value above it{environments}.");
    }

    private (string Value, TextOrigin Origin) Dynamic(string name, int line)
    {
        var words = name.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        var variable = words is ["$processEnv", var word] ? word : name.StartsWith("$env.", StringComparison.Ordinal) ? name["$env.".Length..] : null;
        if (variable is not null)
        {
            return VariableName().IsMatch(variable) && process(variable) is { } value
                ? (value, TextOrigin.Private)
                : throw Bad(line, $"the environment variable '{variable}' is not set; set it before starting the program.");
        }

        return (words switch
        {
            ["$guid" or "$uuid" or "$random.uuid"] => Guid.NewGuid().ToString(),
            ["$timestamp"] => time.GetUtcNow().ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture),
            ["$isoTimestamp"] => time.GetUtcNow().ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture),
            ["$randomInt"] => Between(0, 1000),
            ["$randomInt", var from, var to] when Number(from) is { } least && Number(to) is { } most && least < most => Between(least, most),
            ["$randomInt", ..] => throw Bad(line, "$randomInt takes two whole numbers, the smaller one first, such as {{$randomInt 1 100}}."),
            _ => throw Bad(line, "only $guid, $randomInt, $timestamp, $isoTimestamp, $processEnv and $env. are supported after '{{$'."),
        }, TextOrigin.File);
    }

    private static int? Number(string word) => int.TryParse(word, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) ? number : null;

    /// <summary>The smaller bound is included.</summary>
    private static string Between(int least, int most) => RandomNumberGenerator.GetInt32(least, most).ToString(CultureInfo.InvariantCulture);

    private RequestException Bad(int line, string sentence) => new(file.Name, line, sentence);

    [GeneratedRegex(@"\{\{[^{}\n]*\}\}", RegexOptions.None, 1000)]
    private static partial Regex Reference();

    [GeneratedRegex(@"^[\w.$-]+$", RegexOptions.None, 1000)]
    private static partial Regex VariableName();
}
