namespace Dashboard.Cli.Doctor.Watch;

/// <summary>What a command or a webhook gets of a finding.</summary>
/// <param name="Json">The report as <c>--json</c> has it, with the time and the machine.</param>
/// <param name="RunId">Null where no run was saved.</param>
internal sealed record FindingNotice(string Json, string? RunId);
