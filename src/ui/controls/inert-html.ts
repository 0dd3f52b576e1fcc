interface HtmlPolicy {
  createHTML(html: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/**
 * Parses HTML into a document that no page shows: nothing in it runs or loads. The tree is only read, and
 * what is shown is built anew from it, so the policy 'inert-html' may hand the text on as it is.
 */
export function parseInertHtml(html: string): HTMLElement {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('inert-html', { createHTML: (text) => text });
  const trusted = policy ? (policy.createHTML(html) as string) : html;
  return new DOMParser().parseFromString(trusted, 'text/html').body;
}
