import { html, type Html, type HtmlPart } from '../html.ts';
import { icon } from './icon.ts';

export interface FieldDefinition {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
}

/** What was typed and what is wrong with it, by field name; '' holds what concerns the form as a whole. */
export interface FormState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
}

export const untouched: FormState = { values: {}, errors: {} };

export interface FormDefinition {
  action: string;
  fields: readonly FieldDefinition[];
  submit: string;
  /** Hidden fields by name; empty ones are left out. */
  hidden: Record<string, string | undefined>;
}

export function hasErrors(state: FormState): boolean {
  return Object.keys(state.errors).length > 0;
}

/** 'There is a problem' with a link to each field; takes the focus when the page opens. */
export function errorSummary(state: FormState, fields: readonly FieldDefinition[]): HtmlPart {
  if (!hasErrors(state)) return null;
  const target = (name: string) =>
    fields.some((field) => field.name === name) ? name : (fields[0]?.name ?? 'main');
  return html`<div class="error-summary" role="alert" tabindex="-1" autofocus>
    <h2 class="error-summary__title">${icon('warning-circle', 'fill')}There is a problem</h2>
    <ul role="list">
      ${inFieldOrder(state, fields).map(
        ([name, [message]]) => html`<li><a href="#${target(name)}">${message}</a></li>`,
      )}
    </ul>
  </div>`;
}

/** As the fields stand on the page; what concerns the whole form comes first. */
function inFieldOrder({ errors }: FormState, fields: readonly FieldDefinition[]) {
  const place = (name: string) => fields.findIndex((field) => field.name === name);
  return Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other));
}

/** The form. It is checked by the server alone (novalidate), so that every browser says the same. */
export function formView(form: FormDefinition, state: FormState): Html {
  return html`<form class="portal-form" method="post" action="${form.action}" novalidate>
    ${Object.entries(form.hidden).map(
      ([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${form.fields.map((field) => fieldView(field, state))}
    <button class="button button--wide" type="submit">${form.submit}</button>
  </form>`;
}

function fieldView(field: FieldDefinition, { values, errors }: FormState): Html {
  const { name, label, type, autocomplete, hint } = field;
  const message = errors[name]?.[0];
  const described = [hint && `${name}-hint`, message && `${name}-error`].filter(Boolean).join(' ');
  // A password never goes back into a page.
  const value = type === 'password' ? '' : (values[name] ?? '');
  return html`<div class="${message ? 'portal-field portal-field--error' : 'portal-field'}">
    <label class="portal-field__label" for="${name}">${label}</label>
    ${hint && html`<p class="portal-field__hint" id="${name}-hint">${hint}</p>`}
    ${
      message &&
      html`<p class="portal-field__error" id="${name}-error">
        ${icon('warning-circle', 'fill')}<span
          ><span class="visually-hidden">Error: </span>${message}</span
        >
      </p>`
    }
    <input
      class="portal-field__input"
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${attributes(type, described, message !== undefined)}
    />
  </div>`;
}

function attributes(type: FieldDefinition['type'], described: string, failed: boolean): HtmlPart {
  return [
    type === 'text' ? null : html`autocapitalize="none" spellcheck="false"`,
    type === 'email' && html` inputmode="email"`,
    described !== '' && html` aria-describedby="${described}"`,
    failed && html` aria-invalid="true"`,
  ];
}
