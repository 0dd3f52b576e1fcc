import type { Brand } from '../../../src/contract/brand.ts';
import { html, type Html, type HtmlTemplateValue } from '../../http/html.ts';
import type { Settings } from '../../settings.ts';
import { renderIcon } from './icon.ts';

export interface PageContent {
  /** Text of the heading. The document's title also contains it. */
  title: string;
  body: HtmlTemplateValue;
  /** Text next to the logo. */
  section?: string;
  /** True if the form has an error. The document's title then starts with 'Error: '. */
  hasError?: boolean;
  /** Path of the page's script. Undefined for a page without scripts. */
  script?: string | undefined;
}

/** Data of this installation that every page needs: the brand and the storefront's URL. */
export interface PageBranding {
  brand: Brand;
  settings: Pick<Settings, 'SITE_URL'>;
}

/** Renders a complete HTML document with the storefront's styles. */
export function renderPage(page: PageContent, { brand, settings }: PageBranding): Html {
  const title = `${page.hasError ? 'Error: ' : ''}${page.title} - ${brand.name}`;
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="theme-color" content="${brand.tokens.brandDeep}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/portal/portal.css" />
        ${page.script && html`<script src="${page.script}" defer></script>`}
      </head>
      <body class="portal">
        <a class="skip-link" href="#main">Skip to content</a>
        ${header(page.section ?? 'Your account', brand, settings.SITE_URL)}
        <main id="main" class="portal-main" tabindex="-1">${page.body}</main>
        ${footer(brand, settings.SITE_URL)}
      </body>
    </html> `;
}

function header(section: string, brand: Brand, siteUrl: string): Html {
  return html`<header class="portal-header">
    <div class="wrap portal-header__row">
      <a class="portal-logo" href="${siteUrl}/" aria-label="${brand.name}, home">
        <svg class="portal-logo__mark" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
          <path class="portal-logo__left" d="${brand.logo.left}" />
          <path class="portal-logo__right" d="${brand.logo.right}" />
        </svg>
        <span>${brand.name}</span>
      </a>
      <span class="portal-header__section">${section}</span>
      <a class="portal-header__phone" href="${brand.phone.href}">
        ${renderIcon('phone')}<span>${brand.phone.display}</span>
      </a>
    </div>
  </header>`;
}

function footer(brand: Brand, siteUrl: string): Html {
  return html`<footer class="portal-footer">
    <div class="wrap portal-footer__row">
      <p class="caption">Insurance sold by ${brand.agency}.</p>
      <ul role="list" class="portal-footer__links">
        <li><a href="${siteUrl}/privacy">Privacy</a></li>
        <li><a href="${siteUrl}/terms">Terms</a></li>
        <li><a href="${siteUrl}/faq">Questions</a></li>
      </ul>
    </div>
  </footer>`;
}
