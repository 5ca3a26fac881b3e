using Bunit;
using Dashboard.Sweeps.Page;

namespace Dashboard.Tests.Sweeps.Page;

public sealed class MatrixFormTests
{
    [Fact(Timeout = 30_000)]
    public async Task What_is_wrong_is_told_at_its_field_which_takes_the_focus_and_nothing_starts()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath, "/sweeps");
        var form = components.Render<MatrixForm>();
        await form.Find("#matrix-operations").InputAsync("1000000000");

        await form.Find("form").SubmitAsync();

        Assert.Equal("true", form.Find("#matrix-operations").GetAttribute("aria-invalid"));
        components.JSInterop.VerifyFocusAsyncInvoke();
        var words = form.Find("#matrix-operations-words").TextContent;
        Assert.Contains("Operations: 1\u202f000 to 10\u202f000\u202f000", words, StringComparison.Ordinal);
        Assert.Equal("/sweeps", components.Address);

        await form.Find("#matrix-operations").InputAsync("20000");
        Assert.Empty(form.FindAll(".field-problem"));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_sweep_that_is_not_there_is_told_in_a_sentence()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var page = components.Render<SweepPage>(it => it.Add(its => its.Id, "20260101T000000Z-sweep-0000"));

        Assert.Contains("No sweep ", (await page.WaitForElementAsync("[role=alert]")).TextContent, StringComparison.Ordinal);
    }
}
