import { html, type Html, type HtmlTemplateValue } from '../../http/html.ts';
import { renderIcon } from './icon.ts';

export interface FieldDefinition {
  name: string;
  label: string;
  /**
   * 'honeypot' is a text field that visitors cannot see. Only spam programs fill it in, because
   * they fill in every field.
   */
  type: 'text' | 'email' | 'password' | 'tel' | 'select' | 'textarea' | 'honeypot';
  autocomplete: string;
  hint?: string;
  /** Options of a select. */
  options?: readonly (readonly [value: string, label: string])[];
  /** True if the label has an asterisk. */
  hasAsterisk?: boolean;
}

/** Entered values and error messages by field name. The key '' is for errors of the whole form. */
export interface FormValuesAndErrors {
  values: Record<string, string>;
  errors: Record<string, string[]>;
}

export const emptyFormValues: FormValuesAndErrors = { values: {}, errors: {} };

export interface FormDefinition {
  action: string;
  fields: readonly FieldDefinition[];
  submit: string;
  /** Hidden fields by name. Empty ones are omitted. */
  hidden: Record<string, string | undefined>;
}

export function hasErrors(state: FormValuesAndErrors): boolean {
  return Object.keys(state.errors).length > 0;
}

/**
 * Renders the box 'There’s a problem' with a link to each invalid field. The box gets the focus
 * when the page opens.
 */
export function renderErrorSummary(
  state: FormValuesAndErrors,
  fields: readonly FieldDefinition[],
): HtmlTemplateValue {
  if (!hasErrors(state)) return null;
  const target = (name: string) =>
    fields.some((field) => field.name === name) ? name : (fields[0]?.name ?? 'main');
  return html`<div class="error-summary" role="alert" tabindex="-1" autofocus>
    <h2 class="error-summary__title">${renderIcon('warning-circle', 'fill')}There’s a problem</h2>
    <ul role="list">
      ${inFieldOrder(state, fields).map(
        ([name, [message]]) => html`<li><a href="#${target(name)}">${message}</a></li>`,
      )}
    </ul>
  </div>`;
}

/** Returns the errors in the order of the fields. Errors of the whole form come first. */
function inFieldOrder({ errors }: FormValuesAndErrors, fields: readonly FieldDefinition[]) {
  const index = (name: string) => fields.findIndex((field) => field.name === name);
  return Object.entries(errors).toSorted(([one], [other]) => index(one) - index(other));
}

/**
 * Renders the form. It has `novalidate`, so only the server validates it. All browsers then show
 * the same messages.
 */
export function renderFormHtml(form: FormDefinition, state: FormValuesAndErrors): Html {
  return html`<form class="portal-form" method="post" action="${form.action}" novalidate>
    ${Object.entries(form.hidden).map(
      ([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${form.fields.map((field) => fieldView(field, state))}
    <button class="button button--wide" type="submit">${form.submit}</button>
  </form>`;
}

function fieldView(field: FieldDefinition, state: FormValuesAndErrors): Html {
  const { name, label, type, hint, hasAsterisk } = field;
  if (type === 'honeypot') return honeypotView(field);
  const message = state.errors[name]?.[0];
  return html`<div class="${message ? 'field field--error' : 'field'}">
    <label class="field__label" for="${name}">${label}${hasAsterisk && asterisk}</label>
    ${hint && html`<p class="field__hint" id="${name}-hint">${hint}</p>`}
    ${
      message &&
      html`<p class="field__error" id="${name}-error">
        ${renderIcon('warning-circle', 'fill')}<span
          ><span class="visually-hidden">Error: </span>${message}</span
        >
      </p>`
    }
    ${control(field, state)}
  </div>`;
}

const asterisk = html` <span class="muted" aria-hidden="true">*</span>`;

function honeypotView({ name, label }: FieldDefinition): Html {
  return html`<div class="visually-hidden" aria-hidden="true">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="text" tabindex="-1" autocomplete="off" />
  </div>`;
}

function control(field: FieldDefinition, state: FormValuesAndErrors): Html {
  const { name, type, options = [] } = field;
  // The page never contains an entered password.
  const value = type === 'password' ? '' : (state.values[name] ?? '');
  const common = html`class="input" id="${name}" name="${name}"
  ${attributes(field, state.errors[name]?.[0] !== undefined)}`;
  if (type === 'select') {
    return html`<span class="select"
      ><select ${common}>
        ${options.map(
          ([code, text]) =>
            html`<option value="${code}" ${code === value && html`selected`}>${text}</option>`,
        )}</select
      >${renderIcon('caret-down')}</span
    >`;
  }
  // Browsers ignore a line break directly after the tag `<textarea>`. This added line break is
  // ignored instead of a line break at the start of the entered text.
  if (type === 'textarea') {
    return html`<textarea rows="5" ${common}>${'\n'}${value}</textarea>`;
  }
  return html`<input ${common} type="${type}" value="${value}" />`;
}

function attributes(
  { name, type, autocomplete, hint }: FieldDefinition,
  hasError: boolean,
): HtmlTemplateValue {
  const described = [hint && `${name}-hint`, hasError && `${name}-error`].filter(Boolean).join(' ');
  const isProse = type === 'text' || type === 'textarea' || type === 'select';
  return [
    html`autocomplete="${autocomplete}"`,
    !isProse && html` autocapitalize="none" spellcheck="false"`,
    type === 'email' && html` inputmode="email"`,
    described !== '' && html` aria-describedby="${described}"`,
    hasError && html` aria-invalid="true"`,
  ];
}
