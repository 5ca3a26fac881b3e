using System.Text.Encodings.Web;

namespace Dashboard.Access;

/// <summary>Pages for browsers that have no access yet need no other file: scripts and styles are refused too.</summary>
internal static class PlainPage
{
    /// <summary>The colours are those of wwwroot/css/tokens.css; the theme is the system's.</summary>
    private const string Style = """
        :root { color-scheme: light dark; --page: #f4f5f7; --surface: #ffffff; --surface-2: #eceef2; --line: #d3d8e0; --text: #1a2029; --accent: #1d5fd1; }
        @media (prefers-color-scheme: dark) {
          :root { --page: #10141a; --surface: #181d25; --surface-2: #222936; --line: #343d4c; --text: #e8ecf2; --accent: #78a9ff; }
        }
        body { margin: 0; background: var(--page); color: var(--text); font: 0.875rem/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
        header { padding: 0.6rem 1rem; background: var(--surface); border-bottom: 1px solid var(--line); font-weight: 700; }
        main { max-width: 60ch; margin: 3rem auto; padding: 1rem 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
        h1 { font-size: 1.25rem; margin: 0.25rem 0 0.5rem; }
        a { display: inline-block; color: var(--text); background: var(--surface-2); border: 1px solid var(--line); border-radius: 6px;
            padding: 0.25rem 0.75rem; text-decoration: none; }
        a:hover { border-color: var(--accent); }
        a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        """;

    public static string Html(Refusal refusal) => Html(
        refusal.Title,
        refusal.IsRetried ? $"<meta http-equiv=\"refresh\" content=\"{refusal.RetryAfterSeconds}\">" : "",
        $"<p>{Encoded(refusal.Sentence)}</p>{Again(refusal)}");

    /// <summary>Leads on to a page at once.</summary>
    /// <param name="page">Of this dashboard.</param>
    public static string Opening(string page) => Html(
        "Opening the dashboard",
        $"<meta http-equiv=\"refresh\" content=\"0;url={Encoded(page)}\">",
        $"<p><a href=\"{Encoded(page)}\">Open here</a></p>");

    private static string Html(string title, string head, string body) => $"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          {head}
          <title>{Encoded(title)} · ThreadPool Dashboard</title>
          <link rel="icon" href="data:,">
          <style>{Style}</style>
        </head>
        <body>
          <header>ThreadPool Dashboard</header>
          <main>
            <h1>{Encoded(title)}</h1>
            {body}
          </main>
        </body>
        </html>

        """;

    private static string Again(Refusal refusal) =>
        refusal.Link is { } link ? $"<p>{Encoded(refusal.Hint ?? "")} <a href=\"{Encoded(link)}\">Open here</a></p>" : "";

    private static string Encoded(string text) => HtmlEncoder.Default.Encode(text);
}
