import type { Brand } from '../../src/contract/brand.ts';
import { licenseNumbersSentence, producerSentence } from '../../src/contract/producer.ts';
import { EMAIL_MARK_HEIGHT, EMAIL_MARK_PATH } from '../../src/contract/email-mark.ts';
import { html, type HtmlTemplateValue } from '../http/html.ts';

/** Content of an email. The plain text and the HTML are both rendered from it. */
export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Rows of label and value, for example ['Policy number', 'BG-4821-0093']. */
  facts?: [label: string, value: string][];
  /** List below the facts, for example exclusions. */
  list?: { title: string; lines: readonly string[] };
  /** Link of the main button, which every email has. */
  action: { label: string; url: string };
  /** Links below the button, for example to documents. */
  links?: { name: string; url: string }[];
  /** Small print below the action, for example the lifetime of a link. */
  notes?: string[];
  /**
   * Link that unsubscribes the recipient, at the end of the email and in its headers (RFC 8058).
   * Undefined for emails about a purchase or an account.
   */
  unsubscribe?: { url: string };
}

/** Plain text and HTML of an email. The recipient's mail program shows one of them. */
export interface RenderedEmail {
  text: string;
  html: string;
  /** Link for the headers of RFC 8058. Mail programs send a POST request to it. */
  unsubscribeUrl?: string | undefined;
}

/**
 * Removes the query and the fragment from the links of a stored email, because they contain access
 * tokens. Sent emails stay in the database for a while.
 */
export function stripLinkTokens(stored: string): string {
  const content = JSON.parse(stored) as EmailContent;
  const stripQuery = <Link extends { url: string }>(link: Link): Link => ({
    ...link,
    url: link.url.replace(/[?#].*/, ''),
  });
  return JSON.stringify({
    ...content,
    ...(content.action && { action: stripQuery(content.action) }),
    ...(content.links && { links: content.links.map(stripQuery) }),
    ...(content.unsubscribe && { unsubscribe: stripQuery(content.unsubscribe) }),
  } satisfies EmailContent);
}

/**
 * Returns the text as one line without control characters. A visitor can therefore not add email
 * headers by entering a name with line breaks.
 */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Renders the email as plain text. Each link is on its own line. */
export function renderEmailText(content: EmailContent, brand: Brand): string {
  const facts = content.facts
    ?.map(([label, value]) => `${label}: ${toSingleLine(value)}`)
    .join('\n');
  const action = content.action && `${content.action.label}:\n${content.action.url}`;
  const links = content.links?.map(({ name, url }) => `${name}:\n${url}`).join('\n');
  const list =
    content.list &&
    [`${content.list.title}:`, ...content.list.lines.map((line) => `- ${line}`)].join('\n');
  const parts = [
    content.heading,
    ...content.paragraphs,
    facts,
    list,
    action,
    links,
    ...(content.notes ?? []),
    content.unsubscribe && `Unsubscribe:\n${content.unsubscribe.url}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n\n-- \n${signature(content, brand).join('\n')}\n`;
}

/** Returns the lines at the end of the email. Only commercial emails have an unsubscribe link. */
function signature({ unsubscribe }: EmailContent, brand: Brand): string[] {
  return [
    `${brand.name}, ${brand.agency}`,
    ...(unsubscribe ? [brand.postalAddress] : []),
    `${brand.phone.display}, ${brand.hours}`,
    brand.emails.support,
    producerSentence(brand.producer),
    licenseNumbersSentence(brand.producer),
  ];
}

/**
 * Renders the email as HTML. The styles are in style attributes, because not all mail programs
 * support other styles.
 * @param baseUrl the storefront's URL, which serves the picture of the brand's mark
 */
export function renderEmailHtml(content: EmailContent, brand: Brand, baseUrl: string): string {
  const { tokens } = brand;
  const text = `margin:0 0 16px;font-size:17px;line-height:1.55;color:${tokens.ink}`;
  const small = `margin:0 0 8px;font-size:15px;line-height:1.5;color:${tokens.ink2}`;
  const link = `color:${tokens.brand}`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${content.subject}</title>
      </head>
      <body
        style="margin:0;padding:16px 8px;background:${tokens.field};font-family:Helvetica,Arial,sans-serif"
      >
        <table
          role="presentation"
          cellpadding="0"
          cellspacing="0"
          width="100%"
          style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:12px;overflow:hidden"
        >
          <tr>
            <td style="padding:20px 24px;background:${tokens.brandDeep}">
              ${brandBand(brand, baseUrl)}
            </td>
          </tr>
          <tr>
            <td style="padding:32px 24px 24px">
              <h1 style="margin:0 0 16px;font-size:28px;line-height:1.15;color:${tokens.ink}">
                ${keepTogether(content.heading)}
              </h1>
              ${content.paragraphs.map((paragraph) => html`<p style="${text}">${keepTogether(paragraph)}</p>`)}
              ${content.facts?.length ? factRows(content.facts, brand) : ''}
              ${content.list && listHtml(content.list, { text, small })}
              ${content.action && button(content.action, brand)}
              ${content.links?.map(
                ({ name, url }) =>
                  html`<p style="${text}"><a href="${url}" style="${link}">${name}</a></p>`,
              )}
              ${content.notes?.map((note) => html`<p style="${small}">${keepTogether(note)}</p>`)}
              ${
                content.unsubscribe &&
                html`<p style="${small}">
                  <a href="${content.unsubscribe.url}" style="${link}">Unsubscribe</a>
                </p>`
              }
            </td>
          </tr>
          <tr>
            <td style="padding:20px 24px;border-top:1px solid ${tokens.line}">
              ${signature(content, brand).map((line) => html`<p style="${small};margin:0">${line}</p>`)}
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return page.markup.replace(/^\s+/gm, '');
}

/**
 * Renders the mark, the name and the phone number. The name is text, because many mail programs hide
 * pictures. The mark's alt text is empty, because a screen reader would read the name twice. Without a
 * width, a browser shows nothing in place of a missing picture.
 */
function brandBand({ name, phone, tokens }: Brand, baseUrl: string): HtmlTemplateValue {
  const height = String(EMAIL_MARK_HEIGHT);
  const nameStyle = `font-size:20px;line-height:${height}px;font-weight:bold;color:${tokens.onDeep}`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" width="100%">
    <tr>
      <td style="${nameStyle}">
        <img
          src="${new URL(EMAIL_MARK_PATH, baseUrl).href}"
          height="${height}"
          alt=""
          style="vertical-align:top;border:0"
        />${name}
      </td>
      <td align="right">
        <a
          href="${phone.href}"
          style="color:${tokens.onDeep};font-size:16px;line-height:${height}px;text-decoration:none;white-space:nowrap"
          >${phone.display}</a
        >
      </td>
    </tr>
  </table>`;
}

/**
 * Longest label, in characters, that stays on one line next to its value on a phone.
 * @internal exported for tests
 */
export const SHORT_LABEL_MAX = 18;

/** Several facts with the same label show it only in the first row. */
function factRows(facts: NonNullable<EmailContent['facts']>, brand: Brand): HtmlTemplateValue {
  // The last amount is the result of the amounts above it, such as 'We pay' under the deductible.
  const result = facts.findLastIndex(([, value]) => /^\$[\d,]+\.\d{2}$/.test(value));
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    width="100%"
    style="margin:24px 0;border-top:2px solid ${brand.tokens.ink}"
  >
    ${facts.map(([label, value], index) =>
      factRow([label === facts[index - 1]?.[0] ? '' : label, value], brand, index === result),
    )}
  </table>`;
}

function factRow(
  [label, value]: [label: string, value: string],
  { tokens: { line, ink, ink2 } }: Brand,
  isResult: boolean,
): HtmlTemplateValue {
  const cell = `padding:12px 0;border-bottom:1px solid ${line};font-size:16px;line-height:24px;vertical-align:top`;
  const labelStyle = `${cell};color:${isResult ? ink : ink2};padding-right:16px${label.length > SHORT_LABEL_MAX ? '' : ';white-space:nowrap'}`;
  const valueStyle = `${cell};color:${ink}${isResult ? ';font-size:20px;font-weight:bold' : ''}`;
  return html`<tr>
    <td style="${labelStyle}${isResult ? ';font-weight:bold' : ''}">${label}</td>
    <td align="right" style="${valueStyle}">${keepTogether(value)}</td>
  </tr>`;
}

/** Dates, phone numbers, and the numbers of policies and claims. */
const unbreakable =
  /(\b[A-Z][a-z]{2} \d{1,2}\b(?:, \d{4})?|\(\d{3}\) \d{3}-\d{4}|[A-Z]{2,3}-\d{4}-\d{4})/;

/** Renders the text so that no date or number is split into two lines. */
function keepTogether(text: string): HtmlTemplateValue {
  return text
    .split(unbreakable)
    .map((part) =>
      unbreakable.test(part) ? html`<span style="white-space:nowrap">${part}</span>` : part,
    );
}

function listHtml(
  { title, lines }: NonNullable<EmailContent['list']>,
  styles: Record<'text' | 'small', string>,
) {
  return html`<h2 style="${styles.text};font-weight:bold">${title}</h2>
    <ul style="margin:-8px 0 24px;padding-left:20px">
      ${lines.map((line) => html`<li style="${styles.small}">${line}</li>`)}
    </ul>`;
}

function button(
  { label, url }: { label: string; url: string },
  { tokens }: Brand,
): HtmlTemplateValue {
  return html`<p style="margin:0 0 24px">
    <a
      href="${url}"
      style="display:inline-block;box-sizing:border-box;width:100%;max-width:360px;padding:14px 24px;text-align:center;border-radius:${String(Math.min(tokens.radius, 26))}px;background:${tokens.brand};color:${tokens.onBrand};font-size:17px;font-weight:bold;text-decoration:none"
      >${label}</a
    >
  </p>`;
}
