using Dashboard.Diagnosis.Rules;
using Dashboard.Target.Runtime;

namespace Dashboard.Tests.Target.Runtime;

/// <summary>Each expectation was seen on a runtime 10.0.12 on two processors: what the sample's /pool said when it was started so.</summary>
public sealed class RuntimeSettingsTests
{
    private static readonly RuntimeInputs Plain = new()
    {
        Environment = new Dictionary<string, string>(StringComparer.Ordinal),
        Properties = new Dictionary<string, string>(StringComparer.Ordinal),
        AllowedProcessors = 2,
        MachineProcessors = 2,
    };

    [Fact]
    public void Without_settings_there_is_a_thread_for_each_processor_and_the_source_says_so()
    {
        var settings = RuntimeSettings.Of(Plain);

        Assert.Equal(new RuntimeSetting(2, "all processors of its machine"), settings.Processors);
        Assert.Equal(new RuntimeSetting(2, "default: one per processor, unless the program sets another"), settings.MinThreads);
        Assert.Equal(new RuntimeSetting(32_767, "default, unless the program sets another"), settings.MaxThreads);
    }

    [Theory]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=64", 2, 100, 32_767)]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=0x14", 2, 20, 32_767)]
    [InlineData("COMPlus_ThreadPool_ForceMinWorkerThreads=64", 2, 100, 32_767)]
    [InlineData("COMPlus_ThreadPool_ForceMinWorkerThreads=64 DOTNET_ThreadPool_ForceMinWorkerThreads=32", 2, 50, 32_767)]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=zz", 2, 2, 32_767)]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=1fzz", 2, 2, 32_767)]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=-1", 2, 2, 32_767)]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=8000", 2, 2, 32_767)]
    [InlineData("DOTNET_threadpool_forceminworkerthreads=14", 2, 2, 32_767)]
    [InlineData("DOTNET_ThreadPool_MinThreads=64", 2, 2, 32_767)]
    [InlineData("DOTNET_ThreadPool_ForceMaxWorkerThreads=40", 2, 2, 64)]
    [InlineData("DOTNET_ThreadPool_ForceMaxWorkerThreads=1", 2, 2, 2)]
    [InlineData("DOTNET_PROCESSOR_COUNT=10", 10, 10, 32_767)]
    [InlineData("COMPlus_PROCESSOR_COUNT=10", 10, 10, 32_767)]
    [InlineData("DOTNET_PROCESSOR_COUNT=4abc", 4, 4, 32_767)]
    [InlineData("DOTNET_PROCESSOR_COUNT=0x10", 2, 2, 32_767)]
    [InlineData("DOTNET_PROCESSOR_COUNT= COMPlus_PROCESSOR_COUNT=5", 5, 5, 32_767)]
    [InlineData("DOTNET_PROCESSOR_COUNT=zz COMPlus_PROCESSOR_COUNT=5", 2, 2, 32_767)]
    [InlineData("DOTNET_PROCESSOR_COUNT=70000", 2, 2, 32_767)]
    public void Variables_are_read_as_the_runtime_reads_them(string variables, int processors, int min, int max) =>
        Assert.Equal((processors, min, max), Values(RuntimeSettings.Of(Plain with { Environment = Environment(variables) })));

    /// <summary>runtimeconfig.json with a minimum of 7 and a maximum of "90".</summary>
    [Theory]
    [InlineData("", 7, 90)]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=20", 32, 90)]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=0", 2, 90)]
    [InlineData("DOTNET_ThreadPool_ForceMaxWorkerThreads=3", 2, 32_767)]
    [InlineData("DOTNET_ThreadPool_ForceMinWorkerThreads=FFFFF", 7, 90)]
    public void A_variable_goes_before_the_file_and_a_minimum_above_the_maximum_undoes_both(string variables, int min, int max)
    {
        var inputs = Plain with
        {
            Environment = Environment(variables),
            Properties = RuntimeConfig.Properties("""
                { "runtimeOptions": { "configProperties": {
                    "System.Threading.ThreadPool.MinThreads": 7, "System.Threading.ThreadPool.MaxThreads": "90", "System.GC.Server": true } } }
                """),
        };

        Assert.Equal((2, min, max), Values(RuntimeSettings.Of(inputs)));
    }

    [Fact]
    public void The_source_of_each_setting_is_named()
    {
        var settings = RuntimeSettings.Of(Plain with
        {
            Environment = Environment("COMPlus_ThreadPool_ForceMinWorkerThreads=19"),
            Properties = new Dictionary<string, string>(StringComparer.Ordinal) { ["System.Threading.ThreadPool.MaxThreads"] = "90" },
            AllowedProcessors = 3,
            MachineProcessors = 8,
        });

        Assert.Equal(
            (new(3, "affinity of the process"), new(25, "COMPlus_ThreadPool_ForceMinWorkerThreads"),
                new(90, "System.Threading.ThreadPool.MaxThreads in runtimeconfig.json")),
            (settings.Processors!, settings.MinThreads!, settings.MaxThreads!));
        Assert.Equal(
            new RuntimeSetting(2, "processor quota of its control group, 1.5"),
            RuntimeSettings.Of(Plain with { AllowedProcessors = 8, QuotaProcessors = 1.5 }).Processors);
        Assert.Equal(1, RuntimeSettings.Of(Plain with { QuotaProcessors = 0.1 }).Processors!.Value);
        Assert.Equal("all processors of its machine", RuntimeSettings.Of(Plain with { QuotaProcessors = 6 }).Processors!.Source);
    }

    /// <summary>By clrconfignames.h and gcconfig.h: numbers in variables are hexadecimal, those in the file are not.</summary>
    [Theory]
    [InlineData("", "{}", "workstation, concurrent, no heap limit set")]
    [InlineData("", """{ "System.GC.Server": true, "System.GC.Concurrent": false, "System.GC.HeapHardLimit": 200000000 }""", "server, not concurrent, heap limit 200 MB")]
    [InlineData("DOTNET_gcServer=0 DOTNET_GCHeapHardLimit=0x5F5E100", """{ "System.GC.Server": true }""", "workstation, concurrent, heap limit 100 MB")]
    [InlineData("DOTNET_gcServer=1 DOTNET_GCHeapCount=10", """{ "System.GC.HeapHardLimitPercent": 50 }""", "server, concurrent, 16 heaps, heap limit 50 % of the memory")]
    [InlineData("DOTNET_gcServer=1 DOTNET_PROCESSOR_COUNT=1", "{}", "workstation, concurrent, no heap limit set")]
    public void How_the_collector_is_set_up_is_read_too(string variables, string file, string words)
    {
        var properties = RuntimeConfig.Properties($$"""{ "runtimeOptions": { "configProperties": {{file}} } }""");

        Assert.Equal(words, CollectionsRule.Words(RuntimeSettings.Of(Plain with { Environment = Environment(variables), Properties = properties }).Collector!));
        Assert.Null(RuntimeSettings.Of(Plain with { Environment = Environment(variables), Properties = null }).Collector);
    }

    [Fact]
    public void What_could_stand_where_nobody_can_look_is_unknown()
    {
        Assert.Equal(new RuntimeSettings(null, null, null), RuntimeSettings.Of(Plain with { Environment = null }));
        Assert.Equal(
            new RuntimeSettings(new(2, "all processors of its machine"), null, null), RuntimeSettings.Of(Plain with { Properties = null }));
        var forced = Plain with { AllowedProcessors = null, Environment = Environment("DOTNET_ThreadPool_ForceMinWorkerThreads=8") };
        Assert.Equal((null, 8, 32_767), (RuntimeSettings.Of(forced).Processors, RuntimeSettings.Of(forced).MinThreads!.Value, RuntimeSettings.Of(forced).MaxThreads!.Value));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("[1]")]
    [InlineData("{\"runtimeOptions\": 3}")]
    [InlineData("{\"runtimeOptions\": {\"configProp")]
    public void A_file_that_is_no_runtimeconfig_says_nothing(string? json) => Assert.Null(RuntimeConfig.Properties(json));

    private static (int?, int?, int?) Values(RuntimeSettings settings) => (settings.Processors?.Value, settings.MinThreads?.Value, settings.MaxThreads?.Value);

    private static Dictionary<string, string> Environment(string variables) => RuntimeVariables.Select(
        variables.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(one => one.Split('=')).Select(one => KeyValuePair.Create(one[0], one[1])));
}
