using Dashboard.Cli;

return await CommandLine.RunAsync(args).ConfigureAwait(false);
