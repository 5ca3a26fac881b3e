using Dashboard.Diagnosis.Rules;
using Dashboard.Looks;
using Dashboard.Report;

namespace Dashboard.Cli.Doctor;

/// <summary>A report for programs. The names are a contract.</summary>
internal static class DoctorJson
{
    public static object Of(DoctorReport report) => new
    {
        report.Facts.ProcessId,
        report.Facts.Name,
        report.Facts.RuntimeVersion,
        report.Ports,
        isProblem = report.IsProblem,
        isSure = report.IsSure,
        report.Verdict,
        finding = report.Worst,
        others = report.Others,
        advice = AdviceJson.Of(report.Advice),
        minThreads = report is { Advice.RaisesMinThreads: true, Load: { } load } ? Advice.MinThreadsFor(load.InFlight, load.Processors) : (int?)null,
        requestTime = report.Routes,
        awaiting = report.Awaits,
        pending = report.Pending?.Select(static calls => new { calls.Chain, calls.Methods, calls.Awaited, calls.Count }),
        report.Seconds,
        allSignalsBecause = report.Cause,
        report.RunId,
        prove = ReportSections.Proof(report),
    };
}
