using Dashboard.Target.Reach;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Reach;

/// <summary>What each condition of attaching says, and which of several is the reason. What was read is written here; nothing is asked.</summary>
public sealed class ReachChecksTests
{
    private const string Listens = "/tmp/dotnet-diagnostic-42-123-socket";
    private const string SharedPort = "start the program with DOTNET_DiagnosticPorts=PATH,nosuspend, where PATH is in a folder that both see, and the dashboard with serve --diagnostic-port PATH.";

    private static readonly TargetFacts Answer = new(42, "Shop", "Shop", "/usr/bin/dotnet /srv/Shop.dll", "10.0.12", "Linux", "x64");

    /// <summary>A process with all that attaching needs.</summary>
    private static readonly ReachFacts Good = new(42)
    {
        Exists = true,
        State = 'S',
        CommandLine = "dotnet Shop.dll",
        User = 1000,
        UserName = "shop",
        OurUser = 1000,
        Ids = [42],
        HasMaps = true,
        Runtime = "/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.12/libcoreclr.so",
        Environment = new Dictionary<string, string>(StringComparer.Ordinal),
        HasFolder = true,
        PathBytes = Listens.Length,
        HasSockets = true,
        Listens = Listens,
        SharesFiles = true,
        HasFileOfSocket = true,
        Ways = [Listens, "/proc/42/root" + Listens],
        Socket = Listens,
    };

    /// <summary>The same without a socket.</summary>
    private static readonly ReachFacts Silent = Good with { Socket = null, Listens = null, HasFileOfSocket = null, Ways = [] };

    [Fact]
    public void A_process_that_answers_can_be_attached_to_and_every_check_says_ok()
    {
        var report = ReachReport.Of(Good, new ReachAnswer(Answer));

        Assert.True(report.CanAttach);
        Assert.Equal("Process 42 (dotnet Shop.dll) can be attached to: it answers as Shop on .NET 10.0.12.", report.Verdict);
        Assert.Equal(
            ["process", "user", "runtime", "version", "settings", "namespace", "folder", "socket", "answer"], report.Checks.Select(check => check.Key));
        Assert.All(report.Checks, check => Assert.Equal((ReachOutcome.Ok, null), (check.Outcome, check.Advice)));
    }

    /// <summary>As programs on .NET 10.0.12 took them: with each of these, they did or did not make a socket.</summary>
    [Theory]
    [InlineData("DOTNET_EnableDiagnostics=0", "DOTNET_EnableDiagnostics=0")]
    [InlineData("COMPlus_EnableDiagnostics=0", "COMPlus_EnableDiagnostics=0")]
    [InlineData("DOTNET_EnableDiagnostics_IPC=0", "DOTNET_EnableDiagnostics_IPC=0")]
    [InlineData("COMPlus_EnableDiagnostics_IPC=0", "COMPlus_EnableDiagnostics_IPC=0")]
    [InlineData("DOTNET_EnableDiagnostics=0x0", "DOTNET_EnableDiagnostics=0x0")]
    [InlineData("DOTNET_EnableDiagnostics=0 DOTNET_EnableDiagnostics_IPC=1", "DOTNET_EnableDiagnostics=0")]
    [InlineData("DOTNET_EnableDiagnostics=1 COMPlus_EnableDiagnostics=0", null)]
    [InlineData("DOTNET_EnableDiagnostics=false", null)]
    [InlineData("DOTNET_EnableDiagnostics=", null)]
    [InlineData("", null)]
    public void A_variable_switches_diagnostics_off_as_the_runtime_reads_it(string environment, string? off)
    {
        var variables = environment.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(pair => pair.Split('=')).ToDictionary(pair => pair[0], pair => pair[1], StringComparer.Ordinal);

        Assert.Equal(off, ReachChecks.SwitchedOffBy(variables));
        var verdict = ReachReport.Of(Silent with { Environment = variables }, new ReachAnswer(null)).Verdict;
        Assert.Equal(
            off is null
                ? "Process 42 (dotnet Shop.dll) cannot be attached to: it has no diagnostic socket. If it is just starting, try again; otherwise restart the program."
                : $"Process 42 (dotnet Shop.dll) cannot be attached to: its diagnostics are switched off by {off} in its environment. Start it without that setting.",
            verdict);
    }

    [Fact]
    public void A_process_that_is_not_there_is_all_that_is_said() =>
        Assert.Equal(
            (1, "Process 42 not found: 'ps' lists the processes that you can attach to."),
            (Report(new ReachFacts(42)).Checks.Count, Report(new ReachFacts(42)).Verdict));

    [Fact]
    public void The_dashboard_itself_and_a_process_that_has_ended_are_told_at_once()
    {
        Assert.Equal("Process 42 is this dashboard itself: choose another one.", Report(Good with { IsSelf = true }).Verdict);
        Assert.Equal("Process 42 has ended (its parent has not reaped it yet): start the program again.", Report(Silent with { State = 'Z' }).Verdict);
    }

    [Theory]
    [InlineData(1000, "shop", "it belongs to another user, shop. Run the dashboard as shop (sudo -u shop …), or as root.")]
    [InlineData(1000, null, "it belongs to another user, 1000. Run the dashboard as 1000 (sudo -u 1000 …), or as root.")]
    [InlineData(0, "root", "it belongs to another user, root. Run the dashboard as root.")]
    public void A_process_of_another_user_is_told_before_all_that_cannot_be_read_of_it(int user, string? name, string says)
    {
        var report = Report(Silent with { User = user, UserName = name, OurUser = 65534, Runtime = null, HasMaps = false, Environment = null, HasFolder = null, PathBytes = null });

        Assert.Equal($"Process 42 (dotnet Shop.dll) cannot be attached to: {says}", report.Verdict);
        Assert.Equal(
            ["runtime", "version", "settings", "folder", "answer"], report.Checks.Where(check => check.Outcome == ReachOutcome.Unknown).Select(check => check.Key));
    }

    [Fact]
    public void A_program_without_a_runtime_is_no_dotnet_process_and_a_single_file_is_one()
    {
        var sleep = Report(Silent with { Runtime = null, HasPortInside = false });
        var file = Report(Silent with { Runtime = null, HasPortInside = true });

        Assert.Equal(["process", "user", "runtime"], sleep.Checks.Select(check => check.Key));
        Assert.Contains("cannot be attached to: it is not a .NET process", sleep.Verdict, StringComparison.Ordinal);
        Assert.Equal((ReachOutcome.Ok, ReachOutcome.Unknown), (Of(file, "runtime").Outcome, Of(file, "version").Outcome));
        Assert.Contains("it has no diagnostic socket", file.Verdict, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/usr/share/dotnet/shared/Microsoft.NETCore.App/2.1.30/libcoreclr.so", "Failed")]
    [InlineData("/usr/share/dotnet/shared/Microsoft.NETCore.App/3.0.0-preview6-27804-01/libcoreclr.so", "Ok")]
    [InlineData("/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.12/libcoreclr.so (deleted)", "Ok")]
    [InlineData("/srv/shop/libcoreclr.so", "Unknown")]
    public void A_runtimes_version_is_that_of_its_folder(string path, string outcome) =>
        Assert.Equal(outcome, $"{Of(Report(Silent with { Runtime = path }), "version").Outcome}");

    [Fact]
    public void A_runtime_that_is_too_old_is_the_reason_before_its_missing_socket() =>
        Assert.EndsWith(
            "its runtime, .NET Core 2.1.30, has no diagnostic port. Run it with .NET Core 3.0 or newer, which have one.",
            Report(Silent with { Runtime = "/usr/share/dotnet/shared/Microsoft.NETCore.App/2.1.30/libcoreclr.so" }).Verdict,
            StringComparison.Ordinal);

    [Fact]
    public void Another_pid_namespace_is_no_hindrance_where_its_files_may_be_looked_into()
    {
        var container = Good with { Ids = [42, 1], SharesFiles = false, Socket = "/proc/42/root/tmp/dotnet-diagnostic-1-123-socket", Listens = "/tmp/dotnet-diagnostic-1-123-socket" };
        var report = ReachReport.Of(container, new ReachAnswer(Answer));

        Assert.True(report.CanAttach);
        Assert.Equal("another one, in which it is process 1; /proc/42/root/tmp/dotnet-diagnostic-1-123-socket leads there", Of(report, "namespace").Finding);

        Assert.EndsWith(
            "it runs in another pid namespace, as in a container, and is process 1 there. Run the dashboard in there (nsenter -t 42 -p -m …, then attach to 1), or "
                + SharedPort,
            Report(container with { Socket = null, SeesFiles = false, HasFileOfSocket = false }).Verdict,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Another_temp_folder_prevents_attaching_only_where_it_cannot_be_read()
    {
        const string Path = "/srv/tmp/dotnet-diagnostic-42-123-socket";
        var other = Good with { Listens = Path, Ways = [Path, "/proc/42/root" + Path], Socket = Path };

        Assert.Equal((ReachOutcome.Ok, "its temp folder is /srv/tmp and the dashboard's is /tmp"), Outcome(ReachReport.Of(other, new ReachAnswer(Answer)), "folder"));
        Assert.Contains(
            "its temp folder is /srv/tmp and the dashboard's is /tmp, and there is no permission to read /proc/42/root. Run the dashboard as root, or " + SharedPort,
            Report(other with { Socket = null, SeesFiles = false, HasFileOfSocket = false, SharesFiles = null }).Verdict,
            StringComparison.Ordinal);
    }

    [Fact]
    public void A_temp_folder_that_is_not_there_is_the_reason_for_the_missing_socket() =>
        Assert.EndsWith(
            "its temp folder, TMPDIR=/none, does not exist, so it has no diagnostic socket. Create the folder, and start the program again.",
            Report(Silent with { Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["TMPDIR"] = "/none/" }, HasFolder = false }).Verdict,
            StringComparison.Ordinal);

    [Theory]
    [InlineData(107, false)]
    [InlineData(108, true)]
    public void A_path_is_too_long_from_108_bytes_on(int bytes, bool isTooLong) =>
        Assert.Equal(isTooLong, Report(Silent with { PathBytes = bytes }).Verdict.Contains($"its socket would be {bytes} bytes; a socket address holds at most 107", StringComparison.Ordinal));

    [Fact]
    public void What_lies_under_the_sockets_name_and_is_not_its_own_is_named()
    {
        var file = Report(Silent with { Other = new NotASocket("/tmp/x", "is not a socket", IsStale: false) });
        var stale = Report(Silent with { Other = new NotASocket("/tmp/y", "was left behind by another process that had this id", IsStale: true) });

        Assert.EndsWith("/tmp/x is not a socket. Remove it, then attach again.", file.Verdict, StringComparison.Ordinal);
        Assert.Contains("it has no diagnostic socket; /tmp/y was left behind by another process that had this id.", stale.Verdict, StringComparison.Ordinal);
    }

    [Fact]
    public void A_socket_whose_file_was_deleted_is_told_from_one_that_may_not_be_connected_to()
    {
        var lost = Good with { Socket = null };
        var far = "/proc/42/root" + new string('x', 100);

        Assert.Contains($"it listens on {Listens}, a file that was deleted while it was running", Report(lost with { HasFileOfSocket = false }).Verdict, StringComparison.Ordinal);
        Assert.Contains($"{Listens} belongs to another user, or another process listens on it", Report(lost).Verdict, StringComparison.Ordinal);
        Assert.Contains($"the path {far} is 113 bytes long; a socket address holds at most 107", Report(lost with { Ways = [far] }).Verdict, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData('T', false, "it was stopped by a signal. Resume it: kill -CONT 42.")]
    [InlineData('t', true, "a debugger holds it, process 7 (gdb). Continue it in the debugger, or detach the debugger.")]
    [InlineData('D', false, "its main thread is waiting for a disk or a network file system and cannot be interrupted. Look at that file system.")]
    public void A_process_that_does_not_answer_is_told_with_what_holds_it(char state, bool isTraced, string says)
    {
        var facts = Good with { Activity = new ProcessActivity(42, state, 3, 3, []) { Tracer = isTraced ? (7, "gdb") : null } };
        var report = ReachReport.Of(facts, new ReachAnswer(null, new TimeoutException()));

        Assert.Equal($"Process 42 (dotnet Shop.dll) cannot be attached to: it did not answer within 2 s: {says}", report.Verdict);
        Assert.Same(facts.Activity, report.Activity);
    }

    [Fact]
    public void A_frozen_group_is_the_reason_whatever_state_its_threads_are_shown_in() =>
        Assert.EndsWith(
            "its control group is frozen, for example by 'docker pause'. Unfreeze it (docker unpause).",
            ReachReport.Of(Good with { Activity = new ProcessActivity(42, 'D', 3, 3, []) { IsFrozen = true } }, new ReachAnswer(null, new TimeoutException())).Verdict,
            StringComparison.Ordinal);

    [Fact]
    public void Of_one_that_neither_answers_nor_is_held_only_that_is_said()
    {
        var facts = Good with { Activity = new ProcessActivity(42, 'S', 3, 3, []) };

        Assert.EndsWith(
            "it did not answer within 2 s. Check whether it is paused.", ReachReport.Of(facts, new ReachAnswer(null, new TimeoutException())).Verdict, StringComparison.Ordinal);
        Assert.EndsWith(
            "it did not identify itself (gone). Check whether it is still running.", ReachReport.Of(facts, new ReachAnswer(null, new IOException("gone."))).Verdict, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_there_is_no_proc_only_what_it_would_tell_is_unknown()
    {
        var report = ReachReport.Of(new ReachFacts(42) { Exists = true, HasFiles = false, Socket = "/var/folders/x/T/dotnet-diagnostic-42-1-socket" }, new ReachAnswer(Answer));

        Assert.True(report.CanAttach);
        Assert.Equal(["user", "namespace"], report.Checks.Where(check => check.Outcome == ReachOutcome.Unknown).Select(check => check.Key));
        Assert.Contains("it has no diagnostic socket", Report(new ReachFacts(42) { Exists = true, HasFiles = false }).Verdict, StringComparison.Ordinal);
    }

    [Fact]
    public void Whatever_was_found_the_verdict_says_why_and_what_to_do()
    {
        ReachFacts[] found = [Silent, Silent with { HasSockets = false, Environment = null }, Good with { Socket = null }, Silent with { HasMaps = false, Runtime = null }, Silent with { IsOwnProc = false }];

        Assert.All(found.Select(Report), report => Assert.Matches(@"^Process 42 .+: .+\. .+\.$", report.Verdict));
    }

    private static ReachReport Report(ReachFacts facts) => ReachReport.Of(facts, new ReachAnswer(null));

    private static ReachCheck Of(ReachReport report, string key) => report.Checks.Single(check => check.Key == key);

    private static (ReachOutcome Outcome, string Finding) Outcome(ReachReport report, string key) => (Of(report, key).Outcome, Of(report, key).Finding);
}
