using System.Net;
using TargetApp.Store;

namespace TargetApp.Tests;

public sealed class CommandLineTests
{
    [Fact]
    public void Without_options_the_documented_values_hold()
    {
        var options = Read();

        Assert.Equal((null, 1000, false), (options.Port, options.MaxPoolSize, options.ParentStdin));
        Assert.Equal((StoreEngineChoice.Auto, null, StoreFolder.Default), (options.StoreEngine, options.StoreFile, options.StoreFolder));
        Assert.Equal((new DnsEndPoint("127.0.0.1", 9000), new Uri("http://127.0.0.1:5001")), (options.Db, options.SlowApi));
    }

    [Fact]
    public void Every_option_reaches_the_program() =>
        Assert.Equivalent(
            new TargetAppOptions
            {
                Port = 1,
                Db = new DnsEndPoint("db-mock", 2),
                SlowApi = new Uri("http://db-mock:3"),
                MaxPoolSize = 4,
                StoreEngine = StoreEngineChoice.Managed,
                StoreFolder = "/folder",
                StoreFile = "/file",
                Hosts = ["one", "two"],
                ParentStdin = true,
            },
            Read(
                "--port", "1", "--db", "db-mock:2", "--slow-api", "http://db-mock:3", "--max-pool-size", "4",
                "--store-engine", "managed", "--store-folder", "/folder", "--store-file", "/file", "--host", "one", "--host", "two", "--parent-stdin"),
            strict: true);

    private static TargetAppOptions Read(params string[] arguments)
    {
        TargetAppOptions? read = null;
        CommandLine.Run(arguments, options =>
        {
            read = options;
            return 0;
        });
        return read!;
    }
}
