using System.Globalization;
using Dashboard.Cli.Frame;
using Dashboard.Looks;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>What a watch writes: findings on stdout, what else happens on stderr, each with its time. Thread-safe.</summary>
internal sealed class WatchOutput(StandardStreams streams, DoctorForm form, TimeProvider time)
{
    private readonly Lock _gate = new();
    private readonly DoctorOutput _reports = new(streams, form);

    public void Say(string sentence)
    {
        lock (_gate)
        {
            streams.Error.WriteLine($"{Now("HH:mm:ss")} {sentence}");
        }
    }

    /// <param name="json">The same report for programs.</param>
    public void Write(DoctorReport report, string json)
    {
        try
        {
            lock (_gate)
            {
                if (form == DoctorForm.Json)
                {
                    streams.Output.WriteLine(json);
                    return;
                }

                streams.Output.WriteLine(Now("yyyy-MM-dd HH:mm:ss"));
                _reports.Write(report);
                streams.Output.WriteLine();
            }
        }
        catch (UserFacingException e)
        {
            // The output is closed or its disk is full: what is found is saved and delivered all the same.
            Say(e.Message);
        }
    }

    private string Now(string format) => time.GetLocalNow().ToString(format, CultureInfo.InvariantCulture);
}
