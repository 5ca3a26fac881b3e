using Dashboard.Cli;
using Dashboard.Cli.Frame;

return await Verbs.RunAsync(args, StandardStreams.OfProcess()).ConfigureAwait(false);
