/**
 * Escaping HTML for the pages and mails that the provider writes. What is put into an html`…`
 * template is escaped, unless it is Html itself: there is no way to pass raw text by mistake.
 */

/** Markup that is safe to send: made by html`…` only. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

/** What a template takes. null, undefined and false print nothing; lists are joined. */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

function renderPart(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(renderPart).join('');
  return escapeHtml(String(part));
}

/** Attributes must be quoted in the template; addresses in href and src must be made by us. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(
    strings.reduce(
      (text, piece, index) => text + piece + (index < parts.length ? renderPart(parts[index]) : ''),
      '',
    ),
  );
}
