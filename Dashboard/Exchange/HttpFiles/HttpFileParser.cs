using System.Text.RegularExpressions;
using Dashboard.Exchange.Requests;
using Dashboard.Load;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>Reads the text of an <c>.http</c> file: docs/http-files.md. An error in one request is kept with that request.</summary>
internal sealed partial class HttpFileParser
{
    private const string Separator = "###";

    /// <summary>Directives in comments that change what is sent; others concern the editor only.</summary>
    private static readonly string[] Directives = ["prompt", "timeout", "connection-timeout", "use-os-credentials"];

    private readonly string _name;
    private readonly string[] _lines;
    private readonly List<HttpFileVariable> _variables = [];
    private readonly List<HttpFileRequest> _requests = [];

    private HttpFileParser(string name, string text) => (_name, _lines) = (name, text.Split('\n'));

    /// <exception cref="RequestException">A variable is invalid; an error in a request is kept with it.</exception>
    public static HttpFile Parse(string name, string text)
    {
        var parser = new HttpFileParser(name, text);
        parser.Read();
        return new HttpFile(name, parser._variables, parser._requests);
    }

    private void Read()
    {
        var title = "";
        for (var at = 0; at < _lines.Length;)
        {
            if (IsSeparator(at))
            {
                title = Line(at++).TrimStart('#').Trim();
                continue;
            }

            var end = at;
            while (end < _lines.Length && !IsSeparator(end))
            {
                end++;
            }

            ReadRequest(at, end, title);
            (at, title) = (end, "");
        }
    }

    private void ReadRequest(int at, int end, string title)
    {
        var name = title.Length > 0 ? title : FormattableString.Invariant($"#{_requests.Count + 1}");
        try
        {
            for (; at < end && IsBesideRequest(at, ref name); at++)
            {
            }

            if (at < end)
            {
                _requests.Add(Request(name, at, end));
            }
        }
        catch (RequestException e)
        {
            _requests.Add(new HttpFileRequest(name, at + 1) { Problem = e });
        }
    }

    /// <summary>Skips blank lines, comments and variables; any other text outside a request is refused.</summary>
    private bool IsBesideRequest(int at, ref string name)
    {
        var line = Line(at).Trim();
        if (line.Length == 0 || IsComment(line))
        {
            name = NameIn(at, line) ?? name;
            return true;
        }

        if (line[0] == '@')
        {
            _variables.Add(Variable().Match(line) is { Success: true } match
                ? new HttpFileVariable(match.Groups[1].Value, match.Groups[2].Value.Trim(), at + 1)
                : throw Bad(at, "this is not a variable definition; write @name = value, where the name consists of letters, digits, '_', '-' and '.'."));
            return true;
        }

        return line[0] is '<' or '>' ? throw Script(at)
            : line.StartsWith("import ", StringComparison.Ordinal) || line.StartsWith("run ", StringComparison.Ordinal)
                ? throw Bad(at, "other files are not read; copy the request into this file.")
            : false;
    }

    /// <summary>The name in a comment <c># @name create</c>; null for other lines.</summary>
    private string? NameIn(int at, string line)
    {
        if (Directive().Match(line) is not { Success: true } match)
        {
            return null;
        }

        var (directive, value) = (match.Groups[1].Value, match.Groups[2].Value.Trim());
        return directive == "name" ? value.Length > 0 ? value : throw Bad(at, "the name is missing; write # @name create.")
            : Directives.Contains(directive, StringComparer.Ordinal)
                ? throw Bad(at, $"@{directive} is not supported; leave it out, and specify it with an option or a variable instead.")
            : null;
    }

    private HttpFileRequest Request(string name, int at, int end)
    {
        var line = at;
        var (method, target) = MethodAndTarget(ref at, end);
        var headers = new List<HttpFileHeader>();
        for (; at < end && Line(at).Trim().Length > 0; at++)
        {
            if (IsComment(Line(at).TrimStart()))
            {
                name = NameIn(at, Line(at).Trim()) ?? name;
            }
            else
            {
                headers.Add(Header(at));
            }
        }

        return new HttpFileRequest(name, line + 1) { Method = method, Target = target, Headers = headers, Body = Body(at, end, headers) };
    }

    /// <summary>The address may continue in lines that begin with <c>?</c> or <c>&amp;</c>, or are indented and begin with <c>/</c>.</summary>
    private (string Method, string Target) MethodAndTarget(ref int at, int end)
    {
        var first = at;
        var words = Line(at++).Trim();
        while (at < end && Line(at).Trim() is { Length: > 0 } more && (more[0] is '?' or '&' || (more[0] == '/' && !IsComment(more) && IsIndented(at))))
        {
            words += more;
            at++;
        }

        var method = RequestLine.UsualMethod;
        if (Word().Match(words) is { Success: true } word)
        {
            method = word.Groups[1].Value.ToUpperInvariant();
            words = word.Groups[2].Value;
            if (!LoadMethods.All.Contains(method, StringComparer.Ordinal))
            {
                throw Bad(first, $"the method is not one that can be sent; use {string.Join(", ", LoadMethods.All)}.");
            }
        }

        if (Version().Match(words) is { Success: true } version)
        {
            words = words[..version.Index];
            if (version.Groups[1].Value != "1.1")
            {
                throw Bad(first, "remove the HTTP version here and set it with --http-version.");
            }
        }

        words = words.Trim();
        return !Begins().IsMatch(words) ? throw Bad(first, "this is not a valid address; begin it with '/' or http://, or with a variable that does.")
            : Braces().Replace(words, "").Any(char.IsWhiteSpace) ? throw Bad(first, "the address has a space; write it as %20.")
            : (method, words);
    }

    private HttpFileHeader Header(int at)
    {
        var line = Line(at);
        if (IsHandler(line))
        {
            throw Script(at);
        }

        if (HeaderLine().Match(line) is not { Success: true } match)
        {
            throw Bad(at, "this is not a header; write Name: value, or leave an empty line before the body.");
        }

        return new HttpFileHeader(match.Groups[1].Value, match.Groups[2].Value.Trim(), at + 1);
    }

    private HttpFileBody? Body(int at, int end, List<HttpFileHeader> headers)
    {
        while (at < end && Line(at).Trim().Length == 0)
        {
            at++;
        }

        while (end > at && (Line(end - 1).Trim().Length == 0 || Line(end - 1).StartsWith("<> ", StringComparison.Ordinal)))
        {
            end--;
        }

        for (var line = at; line < end; line++)
        {
            if (IsHandler(Line(line)))
            {
                throw Script(line);
            }
        }

        if (at == end)
        {
            return null;
        }

        if (FileLine().Match(Line(at)) is { Success: true } file)
        {
            return end - at > 1 ? throw Bad(at + 1, "a body read from a file cannot be combined with other text; put all of it into the file.")
                : file.Groups[2].Value is not ("" or "utf-8" or "UTF-8" or "utf8") ? throw Bad(at, "the file's encoding is not supported; save it as UTF-8.")
                : new HttpFileBody(file.Groups[3].Value.Trim(), at + 1, IsFile: true, HasVariables: file.Groups[1].Length > 0);
        }

        var type = headers.LastOrDefault(header => header.Name.Equals("Content-Type", StringComparison.OrdinalIgnoreCase))?.Value ?? "";
        if (type.StartsWith("multipart/", StringComparison.OrdinalIgnoreCase))
        {
            throw Bad(at, "a multipart body needs exact line endings, which are not preserved here; save it as a file and write < ./file.");
        }

        var isForm = type.StartsWith("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase);
        var text = isForm
            ? string.Concat(_lines[at..end].Select(line => line.Trim()))
            : string.Join('\n', _lines[at..end]).TrimEnd('\r');
        return new HttpFileBody(text, at + 1, IsFile: false, HasVariables: true);
    }

    private string Line(int at) => _lines[at].TrimEnd('\r');

    private bool IsSeparator(int at) => _lines[at].StartsWith(Separator, StringComparison.Ordinal);

    private bool IsIndented(int at) => _lines[at].StartsWith(' ') || _lines[at].StartsWith('\t');

    private static bool IsComment(string line) => line.StartsWith('#') || line.StartsWith("//", StringComparison.Ordinal);

    private static bool IsHandler(string line) => line is ['<' or '>', ..] && Handler().IsMatch(line);

    private RequestException Script(int at) =>
        Bad(at, "scripts and saved responses are not part of a load; leave out the lines that begin with '<' before the request or with '>' after it.");

    private RequestException Bad(int at, string sentence) => new(_name, at + 1, sentence);

    [GeneratedRegex(@"^@([\w.-]+)\s*=(.*)$", RegexOptions.None, 1000)]
    private static partial Regex Variable();

    /// <summary>Matches a comment that begins with <c>@</c>.</summary>
    [GeneratedRegex(@"^(?:#|//)\s*@([a-z-]+)(?:\s*=|\s|$)(.*)$", RegexOptions.None, 1000)]
    private static partial Regex Directive();

    [GeneratedRegex(@"^([A-Za-z]+)\s+(\S.*)$", RegexOptions.None, 1000)]
    private static partial Regex Word();

    [GeneratedRegex(@"(?<=\s)HTTP/(\S*)$", RegexOptions.None, 1000)]
    private static partial Regex Version();

    [GeneratedRegex(@"^(?:/|https?://|\{\{)", RegexOptions.None, 1000)]
    private static partial Regex Begins();

    [GeneratedRegex(@"\{\{[^{}]*\}\}", RegexOptions.None, 1000)]
    private static partial Regex Braces();

    [GeneratedRegex(@"^([\w!#$%&'*+.^`|~-]+)\s*:(.*)$", RegexOptions.ECMAScript, 1000)]
    private static partial Regex HeaderLine();

    [GeneratedRegex(@"^<(?:(@)(\S*))?\s+(\S.*)$", RegexOptions.None, 1000)]
    private static partial Regex FileLine();

    /// <summary>Matches JetBrains' scripts and redirects of the answer.</summary>
    [GeneratedRegex(@"^(?:[<>]\s*\{%|>\s+\S+$|>>!?\s*\S+$)", RegexOptions.None, 1000)]
    private static partial Regex Handler();
}
