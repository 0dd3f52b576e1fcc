interface HtmlPolicy {
  createHTML(html: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/**
 * Parses HTML into a document that is never shown: nothing in it runs or loads. The tree is only
 * read, and the shown elements are created from it. Therefore the policy 'inert-html' may return
 * the text unchanged.
 */
export function parseInertHtml(html: string): HTMLElement {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('inert-html', { createHTML: (text) => text });
  const trusted = policy ? (policy.createHTML(html) as string) : html;
  return new DOMParser().parseFromString(trusted, 'text/html').body;
}
