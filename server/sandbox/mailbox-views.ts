import { formatInstant } from '../dates.ts';
import { html, Html } from '../http/html.ts';
import type { RenderedEmail } from '../mail/email-content.ts';
import { renderPage, type PageBranding } from '../accounts/portal/page.ts';
import type { StoredMail } from './outbox.ts';

function layoutOf(title: string, body: Html, layout: PageBranding): Html {
  const content = html`<div class="wrap sandbox">${body}</div>`;
  return renderPage({ title, section: 'Sandbox', body: content }, layout);
}

/** Renders the list of all emails that the server created, newest first. */
export function mailboxPage(mails: readonly StoredMail[], layout: PageBranding): Html {
  return layoutOf(
    'Mailbox',
    html`<section aria-labelledby="mailbox">
      <p><a class="link" href="/sandbox">Sandbox</a></p>
      <h1 class="question" id="mailbox">Mailbox</h1>
      <p class="portal-lead">All emails from the server, newest first.</p>
      ${
        mails.length === 0
          ? html`<p>No email yet. Buy a plan or create an account to see one.</p>`
          : html`<ul role="list" class="sandbox-rows sandbox-rows--links mail-list">
              ${mails.map(
                (mail) =>
                  html`<li>
                    <time datetime="${mail.created_at}">${formatInstant(mail.created_at)}</time>
                    <span>
                      <a class="link" href="/sandbox/mailbox/${mail.id}">${mail.subject}</a><br />
                      <span class="mail-list__to"
                        >To ${mail.recipient}${mail.sent_at && ', sent'}</span
                      >
                    </span>
                  </li>`,
              )}
            </ul>`
      }
    </section>`,
    layout,
  );
}

/**
 * Renders one email: headers, text with its links, and the HTML in a frame that runs no scripts.
 */
export function mailPage(mail: StoredMail & RenderedEmail, layout: PageBranding): Html {
  return layoutOf(
    mail.subject,
    html`<div>
        <p><a class="link" href="/sandbox/mailbox">Mailbox</a></p>
        <h1 class="question">${mail.subject}</h1>
        <dl class="sandbox-rows">
          <div>
            <dt>To</dt>
            <dd>${mail.recipient}</dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>${formatInstant(mail.created_at)}</dd>
          </div>
          <div>
            <dt>Sent</dt>
            <dd>${formatSentAt(mail)}</dd>
          </div>
        </dl>
      </div>
      <section aria-labelledby="html">
        <h2 class="h3" id="html">HTML</h2>
        <iframe
          class="mail-frame mail-frame--${lengthOf(mail.text)}"
          title="The email as an email app shows it"
          src="/sandbox/mailbox/${mail.id}/html"
          sandbox="allow-top-navigation-by-user-activation"
        ></iframe>
      </section>
      <section aria-labelledby="text">
        <h2 class="h3" id="text">Text</h2>
        <pre class="mail-text">${withLinks(mail.text)}</pre>
      </section>`,
    layout,
  );
}

/**
 * Returns the size class of the email's frame. It depends on the estimated number of text lines on
 * a phone.
 */
function lengthOf(text: string): 'short' | 'medium' | 'long' {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, line.length / 45), 0);
  if (lines < 18) return 'short';
  return lines < 34 ? 'medium' : 'long';
}

function formatSentAt({ sent_at: sentAt, attempts }: StoredMail): string {
  if (sentAt) return formatInstant(sentAt);
  return attempts === 0 ? 'Stored here' : `Not yet, tried ${attempts} times`;
}

/** Turns the http and https URLs of a text into links. Other URLs stay plain text. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

/** Returns the email's HTML, changed so that its links open outside the frame. */
export function emailHtmlForFrame({ html: document }: RenderedEmail): string {
  return document.replace('<head>', '<head><base target="_top">');
}
