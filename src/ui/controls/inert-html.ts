interface HtmlPolicy {
  createHTML(html: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/**
 * Parses HTML into a separate document that is never shown. In this document, scripts do not run
 * and no files are loaded. The callers only read the parsed elements and create new elements from
 * them. So the Trusted Types policy 'inert-html' can return the text unchanged.
 */
export function parseInertHtml(html: string): HTMLElement {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('inert-html', { createHTML: (text) => text });
  const trusted = policy ? (policy.createHTML(html) as string) : html;
  return new DOMParser().parseFromString(trusted, 'text/html').body;
}
