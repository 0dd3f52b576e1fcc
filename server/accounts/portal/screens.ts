import { html, type Html, type HtmlTemplateValue } from '../../http/html.ts';
import {
  renderErrorSummary,
  renderFormHtml,
  hasErrors,
  type FieldDefinition,
  type FormValuesAndErrors,
} from './form.ts';
import { formScreens, type FormName, type FormScreen } from './form-screens.ts';
import { renderIcon } from './icon.ts';
import { PASSKEY_SCRIPT_PATH } from './passkey-script.ts';
import { renderPage, type PageBranding } from './page.ts';

export interface FormPageInput {
  name: FormName;
  state: FormValuesAndErrors;
  hidden: Record<string, string | undefined>;
  /** Demo account that the sign-in form shows. Undefined if the sandbox is off. */
  demo?: { email: string; password: string } | undefined;
  /** The address that an emailed link makes the account's own. Undefined on the other forms. */
  newEmail?: string | undefined;
  /** True on a sign-in form that offers passkeys. */
  hasPasskeys?: boolean;
}

/** Renders the page with one form. Its links to other forms contain the same `return_to`. */
export function renderFormPage(
  { name, state, hidden, demo, newEmail, hasPasskeys }: FormPageInput,
  layout: PageBranding,
): Html {
  const { title, intro, submit, otherLinks, about, ...screen } = formScreens[name];
  const fields = hasPasskeys ? screen.fields.map(withPasskeyAutofill) : screen.fields;
  const body = html`${renderErrorSummary(state, fields)}
    <h1 class="question">${title}</h1>
    ${
      newEmail &&
      html`<p class="portal-lead">
        After you confirm, you’ll sign in with <strong>${newEmail}</strong>, and we’ll email you
        there.
      </p>`
    }
    <p class="portal-lead">${intro}</p>
    ${demo && demoNotice(demo)}
    ${renderFormHtml({ action: `/portal/${name}`, fields, submit, hidden }, state)}
    ${hasPasskeys && passkeyPanel}
    ${otherLinks.length > 0 && otherLinksView(otherLinks, hidden['return_to'])}`;
  const script = hasPasskeys ? PASSKEY_SCRIPT_PATH : undefined;
  return renderInLayout({ title, about, body, script, hasError: hasErrors(state) }, layout);
}

/** Lets browsers list passkeys among the saved email addresses. */
function withPasskeyAutofill(field: FieldDefinition): FieldDefinition {
  if (field.autocomplete !== 'username') return field;
  return { ...field, autocomplete: 'username webauthn' };
}

/** Only the script can use a passkey, so it shows this panel. */
const passkeyPanel = html`<div id="passkey-sign-in" class="portal-passkey" hidden>
  <button class="button button--secondary button--wide" type="button">
    Sign in with a passkey
  </button>
  <p class="field__error" role="status"></p>
</div>`;

function demoNotice({ email, password }: { email: string; password: string }): Html {
  return html`<div class="portal-notice">
    ${renderIcon('info', 'fill')}
    <p>
      <strong>This is the sandbox.</strong> Sign in with <code>${email}</code> and
      <code>${password}</code>.
    </p>
  </div>`;
}

function otherLinksView(otherLinks: FormScreen['otherLinks'], returnTo: string | undefined): Html {
  const query = returnTo ? `?return_to=${encodeURIComponent(returnTo)}` : '';
  return html`<ul role="list" class="links portal-others muted">
    ${otherLinks.map(
      ({ prompt, label, to }) =>
        html`<li>${prompt} <a class="link" href="/portal/${to}${query}">${label}</a></li>`,
    )}
  </ul>`;
}

export interface MessagePageContent {
  title: string;
  icon: 'envelope-simple' | 'seal-check' | 'warning-circle';
  paragraphs: readonly HtmlTemplateValue[];
  action?: { label: string; href: string };
  /** Form below the paragraphs. */
  form?: Html;
  /** Subject of the page. Undefined for pages about the account. */
  about?: 'contact';
}

/** Renders a page with a message and a link to the next step. */
export function renderMessagePage(page: MessagePageContent, layout: PageBranding): Html {
  const weight = page.icon === 'envelope-simple' ? 'regular' : 'fill';
  const body = html`<div class="portal-message portal-message--${page.icon}">
    ${renderIcon(page.icon, weight)}
    <h1 class="question">${page.title}</h1>
    ${page.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)} ${page.form}
    ${page.action && html`<a class="button" href="${page.action.href}">${page.action.label}</a>`}
  </div>`;
  return renderInLayout({ title: page.title, about: page.about, body }, layout);
}

interface LayoutOptions {
  title: string;
  about: 'contact' | undefined;
  body: Html;
  hasError?: boolean;
  script?: string | undefined;
}

function renderInLayout(
  { title, about, body, hasError, script }: LayoutOptions,
  layout: PageBranding,
): Html {
  const [section, aside] = about
    ? ['Contact', contactAside(layout.brand)]
    : [undefined, accountAside];
  return renderPage({ title, section, body: columns(body, aside), hasError, script }, layout);
}

interface Aside {
  label: string;
  kicker: string;
  title: string;
  rows: readonly (readonly [what: string, how: string])[];
}

/**
 * Renders the form in one column. On wide screens, a second column shows a table about the page's
 * subject.
 */
function columns(body: Html, aside: Aside): Html {
  const radii = [275, 250, 225, 200, 175, 150];
  return html`<div class="wrap portal-columns">
    <div class="portal-panel">${body}</div>
    <aside class="portal-aside" aria-label="${aside.label}">
      <svg class="portal-aside__arch" viewBox="0 0 560 620" aria-hidden="true" focusable="false">
        ${radii.map(
          (radius) =>
            html`<path
              d="M${280 - radius} 620V280a${radius} ${radius} 0 0 1 ${2 * radius} 0V620"
            />`,
        )}
      </svg>
      <div class="portal-schedule">
        <p class="portal-schedule__band">
          <span>${aside.kicker}</span><strong>${aside.title}</strong>
        </p>
        <dl>
          ${aside.rows.map(
            ([what, how]) =>
              html`<div>
                <dt>${what}</dt>
                <dd>${how}</dd>
              </div>`,
          )}
        </dl>
      </div>
    </aside>
  </div>`;
}

const accountAside: Aside = {
  label: 'What’s in your account',
  kicker: 'One place for',
  title: 'Everything you bought',
  rows: [
    ['Policies', 'Status, dates and limits'],
    ['Documents', 'Ready to print, anytime'],
    ['Smartphone claims', 'File and track them online'],
    ['Cards', 'Update them in a minute'],
  ],
};

function contactAside({ phone, hours, emails }: PageBranding['brand']): Aside {
  return {
    label: 'Other ways to reach us',
    kicker: 'Prefer to call or email?',
    title: 'Talk to a person',
    rows: [
      ['Phone', phone.display],
      ['Hours', hours],
      ['Support', emails.support],
      ['Sales', emails.sales],
    ],
  };
}
