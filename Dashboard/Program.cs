using Dashboard.Cli;

return await Verbs.RunAsync(args).ConfigureAwait(false);
