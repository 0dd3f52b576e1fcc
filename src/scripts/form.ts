// Script for the forms of content pages. It validates the values with the schema of the contract.
// When a field loses focus, its error appears next to it. A submit shows all errors, also in a
// summary.
import type { AnySchema } from '../contract/define-call.ts';
import { CallError } from '../core/call/call-error.ts';
import { afterPointerUp } from '../core/after-pointer-up.ts';

interface FormOptions {
  form: HTMLFormElement;
  schema: AnySchema;
  /**
   * Sends the call with the values of the form, by field name. The values have no spaces at the
   * start and the end.
   */
  send: (values: Record<string, string>) => Promise<void>;
  /**
   * Converts the values to the format of the schema and the call. Without this function, the values
   * are used as they are.
   */
  transform?: (values: Record<string, string>) => Record<string, string>;
  /** Label of the submit button while the call is sent. */
  busyLabel: string;
}

/** A line of the error summary. `href` links to the field with the error. */
interface SummaryLine {
  text: string;
  href?: string;
}

/** Returns the first error message of each invalid field, by field name. */
function messagesOf(schema: AnySchema, values: unknown): Map<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = String(path[0]);
    if (!messages.has(name)) messages.set(name, message);
  }
  return messages;
}

export function enableFormValidationAndSubmit({
  form,
  schema,
  send,
  transform = (values) => values,
  busyLabel,
}: FormOptions): void {
  const summary = form.querySelector<HTMLElement>('[data-form-errors]')!;
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const label = button.textContent;
  const title = document.title;
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const nameOf = (field: HTMLElement) => field.dataset.field ?? '';
  let sending = false;

  const values = () =>
    transform(
      Object.fromEntries(
        [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
      ),
    );
  const showField = (field: HTMLElement, message = '') => {
    const error = field.querySelector<HTMLElement>('.field__error')!;
    error.hidden = message === '';
    error.querySelector('span')!.textContent = message;
    field.classList.toggle('field--error', message !== '');
    for (const control of field.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      control.ariaInvalid = message ? 'true' : null;
    }
  };
  let shownLines: SummaryLine[] = [];
  const renderSummary = (lines: SummaryLine[]) => {
    shownLines = lines;
    summary.hidden = lines.length === 0;
    summary.querySelector('ul')!.replaceChildren(...lines.map(lineOf));
    document.title = lines.length > 0 ? `Error: ${title}` : title;
  };
  const showSummary = (lines: SummaryLine[]) => {
    renderSummary(lines);
    if (lines.length > 0) summary.focus();
  };
  /**
   * Removes the errors that the visitor has corrected from the summary. New errors are added only
   * on the next submit.
   */
  const clearSummary = () => {
    const invalidFields = new Set(fields.filter(hasError).map((field) => `#${nameOf(field)}`));
    const remaining = shownLines.filter(({ href }) => !href || invalidFields.has(href));
    if (remaining.length < shownLines.length) renderSummary(remaining);
  };
  const setSending = (value: boolean) => {
    sending = value;
    button.ariaBusy = value ? 'true' : null;
    button.textContent = value ? busyLabel : label;
  };

  /**
   * Shows a server error next to its field, if the error names a field. Returns the line for the
   * error summary.
   */
  const toSummaryLine = (error: unknown) => {
    const known = error instanceof CallError ? error : undefined;
    const namedField = fields.find((field) => known?.fields[nameOf(field)]);
    if (namedField) showField(namedField, known?.fields[nameOf(namedField)]?.[0]);
    const text = known?.message || 'Something went wrong. Please try again.';
    return namedField ? { text, href: `#${nameOf(namedField)}` } : { text };
  };

  for (const field of fields) {
    field.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && field.contains(relatedTarget)) return;
      afterPointerUp(() => {
        showField(field, messagesOf(schema, values()).get(nameOf(field)));
        clearSummary();
      });
    });
    // Removes a shown error as soon as the visitor has corrected the value. A new error appears
    // only when the field loses focus.
    field.addEventListener('input', () => {
      if (!hasError(field)) return;
      showField(field, messagesOf(schema, values()).get(nameOf(field)));
      clearSummary();
    });
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending) return;
    const typed = values();
    const messages = messagesOf(schema, typed);
    for (const field of fields) showField(field, messages.get(nameOf(field)));
    showSummary(
      fields.flatMap((field) => {
        const text = messages.get(nameOf(field));
        return text ? [{ text, href: `#${nameOf(field)}` }] : [];
      }),
    );
    if (messages.size > 0) return;
    setSending(true);
    try {
      await send(typed);
    } catch (error) {
      showSummary([toSummaryLine(error)]);
    } finally {
      setSending(false);
    }
  });
}

function hasError(field: HTMLElement): boolean {
  return field.classList.contains('field--error');
}

function lineOf({ text, href }: SummaryLine): HTMLLIElement {
  const line = document.createElement('li');
  if (!href) line.textContent = text;
  else {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = text;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      document.querySelector<HTMLElement>(href)?.focus();
    });
    line.append(link);
  }
  return line;
}
