using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Exchange;
using Dashboard.Machine;
using Dashboard.RunFile;

namespace Dashboard.Cli;

/// <summary>The verb <c>import</c>, by the same code as the Runs page.</summary>
internal static class ImportVerb
{
    public static Command Create(StandardStreams streams)
    {
        var files = new Argument<string[]>("FILE")
        {
            Description = "Result files of k6, hey, bombardier, oha or vegeta, or traces of dotnet-trace; plain or gzip",
            Arity = ArgumentArity.OneOrMore,
        };
        var format = new Option<string?>("--format") { Description = $"Format of the files, if it is not recognised: {ImportFormats.AllNames}" }
            .Checked(name => name is null || ImportFormats.Parse(name) is not null ? null : $"--format takes one of {ImportFormats.AllNames}, not '{name}'");
        var title = new Option<string?>("--title") { Description = "Name of the run" };
        var data = Options.Data();
        var json = JsonOutput.Option();
        var command = new Command("import", "Imports results of other load generators, and traces of dotnet-trace, as runs.")
        {
            files, format, title, data, json,
        };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var importer = new RunImport(new RunFolder(parsed.GetValue(data)), TimeProvider.System);
            var known = parsed.GetValue(format) is { } name ? ImportFormats.Parse(name) : null;
            var runs = new List<ImportedRun>();
            UserFacingException? problem = null;
            foreach (var path in parsed.GetValue(files)!)
            {
                try
                {
                    var file = Open(path);
                    await using var closingFile = file.ConfigureAwait(false);
                    var run = await importer.ImportAsync(file, Path.GetFileName(path), known, parsed.GetValue(title), token).ConfigureAwait(false);
                    runs.Add(run);
                    if (!parsed.GetValue(json))
                    {
                        streams.Output.WriteLine($"{run.Id}  {run.File}");
                        if (run.Trace is { } trace)
                        {
                            await streams.Error.WriteLineAsync(run.Summary.Sentence).ConfigureAwait(false);
                            await streams.Error.WriteLineAsync(run.Summary.Verdict?.Sentence).ConfigureAwait(false);
                            if (trace.Missing.Count > 0)
                            {
                                await streams.Error.WriteLineAsync($"This command records all that a trace can hold:\n{trace.Command}").ConfigureAwait(false);
                            }
                        }
                    }
                }
                catch (UserFacingException e)
                {
                    // The files before it are runs by now; they are printed before the sentence.
                    problem = e;
                    break;
                }
            }

            if (parsed.GetValue(json))
            {
                JsonOutput.Write(streams.Output, runs.Select(run => new
                {
                    runId = run.Id,
                    run.File,
                    format = ImportFormats.Name(run.Format),
                    run.Title,
                    source = run.Summary.Load?.Source ?? (run.Trace is null ? null : "dotnet-trace"),
                    given = run.Summary.Load?.Definitions?.Keys.Order(StringComparer.Ordinal),
                    run.Trace,
                    run.Summary.Verdict,
                }));
            }

            return problem is null ? Exit.Done : throw problem;
        }));
        return command;
    }

    private static FileStream Open(string path)
    {
        try
        {
            return RegularFile.OpenRead(path, 1, FileOptions.Asynchronous | FileOptions.SequentialScan);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"{Path.GetFullPath(path)} cannot be read ({e.Message.TrimEnd('.')}): use an absolute path to a file.", e);
        }
    }
}
