/**
 * This file builds the HTML of the pages and emails that the server writes. An html`…` template
 * escapes every value that is not an Html object, so unescaped text cannot get into the markup by
 * mistake.
 */

/** Markup that is safe to send. Only an html`…` template creates it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

/**
 * A value in an html`…` template. null, undefined and false become empty text; the values of a list
 * are joined.
 */
export type HtmlTemplateValue =
  Html | string | number | null | undefined | false | readonly HtmlTemplateValue[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

function renderPart(part: HtmlTemplateValue): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(renderPart).join('');
  return escapeHtml(String(part));
}

/**
 * Builds markup from a template and escapes its values. The template must put attribute values in
 * quotes. URLs in href and src must come from this code, not from input.
 */
export function html(strings: TemplateStringsArray, ...parts: HtmlTemplateValue[]): Html {
  return new Html(
    strings.reduce(
      (text, piece, index) => text + piece + (index < parts.length ? renderPart(parts[index]) : ''),
      '',
    ),
  );
}
