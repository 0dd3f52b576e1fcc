import { formatContentError, type ContentError } from './content-error.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/**
 * Returns the HTML of a page that lists the content errors. The development server shows this page
 * instead of the requested page. When the content is corrected, the development server reloads the
 * page.
 */
export function contentErrorsHtml(errors: readonly ContentError[]): string {
  const files = [...Map.groupBy(errors, ({ file }) => file)];
  const errorCount = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${errorCount} in the content</title>
<script type="module" src="/@vite/client"></script>
<link rel="stylesheet" href="/brand.css">
<style>${style}</style>
</head>
<body>
<main>
<h1>${errorCount} to fix</h1>
<p>Until then, no page is shown and a build would fail. The page returns when you save a correction.</p>
${files.map(fileSection).join('\n')}
</main>
</body>
</html>
`;
}

function fileSection([file, errors]: [string, ContentError[]]): string {
  const rows = errors.map(
    (error) =>
      `<li>${error.line === undefined ? '' : `<b>Line ${error.line}</b> `}${escapeHtml(formatContentError(error))}</li>`,
  );
  return `<section>\n<h2>${escapeHtml(file)}</h2>\n<ul>\n${rows.join('\n')}\n</ul>\n</section>`;
}

const style = `
body { margin: 0; background: #f2f5f8; color: #131c26; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: clamp(1.5rem, 6vw, 5rem) 1.25rem; }
h1 { margin: 0; font-size: 2rem; line-height: 1.15; }
section { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid #c8d3de; border-inline-start: 4px solid #a5301f; border-radius: 8px; background: #fff; }
h2 { margin: 0; font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
ul { margin: 0.5rem 0 0; padding: 0; list-style: none; }
li { padding-block: 0.5rem; overflow-wrap: anywhere; }
li + li { border-top: 1px solid #dfe6ed; }
b { margin-inline-end: 0.375rem; }
@media (prefers-color-scheme: dark) {
  body { background: #10181f; color: #e9eff5; }
  section { border-color: #3a4856; border-inline-start-color: #ff8f7a; background: #18222c; }
  li + li { border-color: #2b3743; }
}`;
