import { html, type Html, type HtmlPart } from '../html.ts';
import { errorSummary, formView, hasErrors, type FieldDefinition, type FormState } from './form.ts';
import { icon } from './icon.ts';
import { renderPage, type PageFrame } from './page.ts';

export type FormName = 'login' | 'register' | 'forgot' | 'reset' | 'verify';

interface FormScreen {
  title: string;
  lead: string;
  fields: readonly FieldDefinition[];
  submit: string;
  /** The ways on that are not this form. */
  others: readonly { before: string; label: string; to: FormName }[];
}

const email: FieldDefinition = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
};
const newPassword: FieldDefinition = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: '10 characters or more. A few words in a row are easy to remember.',
};
const signInInstead = { before: 'Have an account?', label: 'Sign in', to: 'login' } as const;

export const formScreens: Record<FormName, FormScreen> = {
  login: {
    title: 'Sign in',
    lead: 'See your policies, their documents and your claims.',
    fields: [
      email,
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
    submit: 'Sign in',
    others: [
      { before: '', label: 'Forgot your password?', to: 'forgot' },
      { before: 'New here?', label: 'Create an account', to: 'register' },
    ],
  },
  register: {
    title: 'Create an account',
    lead: 'Keep every policy, document and claim in one place.',
    fields: [
      { name: 'first_name', label: 'First name', type: 'text', autocomplete: 'given-name' },
      { name: 'last_name', label: 'Last name', type: 'text', autocomplete: 'family-name' },
      {
        ...email,
        hint: 'Use the one you buy with, and its policies show up by themselves.',
      },
      newPassword,
    ],
    submit: 'Create account',
    others: [signInInstead],
  },
  forgot: {
    title: 'Reset your password',
    lead: 'Tell us your email address and we mail you a link that sets a new password.',
    fields: [email],
    submit: 'Mail me a link',
    others: [{ before: 'Remembered it?', label: 'Sign in', to: 'login' }],
  },
  reset: {
    title: 'Set your password',
    lead: 'You are signed in right after, and signed out everywhere else.',
    fields: [newPassword],
    submit: 'Save and sign in',
    others: [],
  },
  verify: {
    title: 'Confirm your email address',
    lead: 'One press, and we know that the mail reached you.',
    fields: [],
    submit: 'Confirm email address',
    others: [],
  },
};

export interface FormPage {
  name: FormName;
  state: FormState;
  hidden: Record<string, string | undefined>;
  /** Shown to whoever tries the sandbox. */
  demo?: { email: string; password: string };
}

/** A page of one form. `return_to` is carried on to the other pages. */
export function formPage({ name, state, hidden, demo }: FormPage, frame: PageFrame): Html {
  const { title, lead, fields, submit, others } = formScreens[name];
  const body = html`${errorSummary(state, fields)}
    <h1 class="question">${title}</h1>
    <p class="portal-lead">${lead}</p>
    ${demo && demoNotice(demo)}
    ${formView({ action: `/portal/${name}`, fields, submit, hidden }, state)}
    ${others.length > 0 && waysOn(others, hidden['return_to'])}`;
  return renderPage({ title, body: columns(body), failed: hasErrors(state) }, frame);
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
  return renderPage({ title: page.title, body: columns(body) }, frame);
}

/** The form's column, and on wide screens the schedule of what an account holds. */
function columns(body: Html): Html {
  const radii = [275, 250, 225, 200, 175, 150];
  return html`<div class="wrap portal-columns">
    <div class="portal-panel">${body}</div>
    <aside class="portal-aside" aria-label="What your account holds">
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
          <span>One place for</span><strong>Everything you bought</strong>
        </p>
        <dl>
          ${accountRows.map(
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

const accountRows = [
  ['Policies', 'Status, dates and limits'],
  ['Documents', 'Ready to print, any hour'],
  ['Claims', 'Filed and followed online'],
  ['Cards', 'Changed in a minute'],
] as const;
