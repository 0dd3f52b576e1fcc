import { html, type Html, type HtmlPart } from '../../http/html.ts';
import { errorSummary, formView, hasErrors, type FormState } from './form.ts';
import { formScreens, type FormName, type FormScreen } from './form-screens.ts';
import { icon } from './icon.ts';
import { renderPage, type PageFrame } from './page.ts';

export interface FormPage {
  name: FormName;
  state: FormState;
  hidden: Record<string, string | undefined>;
  /** Shown to whoever tries the sandbox. */
  demo?: { email: string; password: string } | undefined;
}

/** A page of one form. `return_to` is carried on to the other pages. */
export function formPage({ name, state, hidden, demo }: FormPage, frame: PageFrame): Html {
  const { title, lead, fields, submit, others, about } = formScreens[name];
  const body = html`${errorSummary(state, fields)}
    <h1 class="question">${title}</h1>
    <p class="portal-lead">${lead}</p>
    ${demo && demoNotice(demo)}
    ${formView({ action: `/portal/${name}`, fields, submit, hidden }, state)}
    ${others.length > 0 && waysOn(others, hidden['return_to'])}`;
  return framed({ title, about, body, failed: hasErrors(state) }, frame);
}

function demoNotice({ email: address, password }: { email: string; password: string }): Html {
  return html`<div class="portal-notice">
    ${icon('info', 'fill')}
    <p>
      <strong>This is the sandbox.</strong> Sign in with <code>${address}</code> and
      <code>${password}</code>.
    </p>
  </div>`;
}

function waysOn(others: FormScreen['others'], returnTo: string | undefined): Html {
  const query = returnTo ? `?return_to=${encodeURIComponent(returnTo)}` : '';
  return html`<ul role="list" class="portal-others">
    ${others.map(
      ({ before, label, to }) =>
        html`<li>${before} <a class="link" href="/portal/${to}${query}">${label}</a></li>`,
    )}
  </ul>`;
}

export interface MessagePage {
  title: string;
  icon: 'envelope-simple' | 'seal-check' | 'warning-circle';
  paragraphs: readonly HtmlPart[];
  action?: { label: string; href: string };
  /** What the page is about, where that is not the account. */
  about?: 'contact';
}

/** A page that says how something went and what to do next. */
export function messagePage(page: MessagePage, frame: PageFrame): Html {
  const weight = page.icon === 'envelope-simple' ? 'regular' : 'fill';
  const body = html`<div class="portal-message portal-message--${page.icon}">
    ${icon(page.icon, weight)}
    <h1 class="question">${page.title}</h1>
    ${page.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    ${page.action && html`<a class="button" href="${page.action.href}">${page.action.label}</a>`}
  </div>`;
  return framed({ title: page.title, about: page.about, body }, frame);
}

interface Framed {
  title: string;
  about: 'contact' | undefined;
  body: Html;
  failed?: boolean;
}

function framed({ title, about, body, failed }: Framed, frame: PageFrame): Html {
  const [section, aside] = about
    ? ['Contact', contactAside(frame.brand)]
    : [undefined, accountAside];
  return renderPage({ title, section, body: columns(body, aside), failed }, frame);
}

interface Aside {
  label: string;
  band: string;
  title: string;
  rows: readonly (readonly [what: string, how: string])[];
}

/** The form's column, and on wide screens a schedule of what it is about. */
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
          <span>${aside.band}</span><strong>${aside.title}</strong>
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
  label: 'What your account holds',
  band: 'One place for',
  title: 'Everything you bought',
  rows: [
    ['Policies', 'Status, dates and limits'],
    ['Documents', 'Ready to print, any hour'],
    ['Claims', 'Filed and followed online'],
    ['Cards', 'Changed in a minute'],
  ],
};

function contactAside({ phone, hours, emails }: PageFrame['brand']): Aside {
  return {
    label: 'Other ways to reach us',
    band: 'Rather talk or write?',
    title: 'A person answers',
    rows: [
      ['Phone', phone.display],
      ['Hours', hours],
      ['Support', emails.support],
      ['Sales', emails.sales],
    ],
  };
}
