// Forms of content pages: the contract's schema says what is wrong, beside each field once it was
// touched, and in a summary when the form is sent.
import type { AnySchema } from '../contract/define-call.ts';
import { CallError } from '../core/call/call-error.ts';
import { afterPress } from '../core/after-press.ts';

interface FormOptions {
  form: HTMLFormElement;
  schema: AnySchema;
  /** Carries out the call with the form's texts, trimmed, under their names. */
  send: (values: Record<string, string>) => Promise<void>;
  /** Makes of the fields' texts what the schema and the call take; themselves where it is left out. */
  read?: (values: Record<string, string>) => Record<string, string>;
  /** What the form says while it is sent. */
  busy: string;
}

/** A line of the summary; `href` leads to the field that it is about. */
interface Line {
  text: string;
  href?: string;
}

/** The messages of a form's texts by field; only a field's first. */
function messagesOf(schema: AnySchema, values: unknown): Map<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = String(path[0]);
    if (!messages.has(name)) messages.set(name, message);
  }
  return messages;
}

export function startForm({ form, schema, send, read = (same) => same, busy }: FormOptions): void {
  const summary = form.querySelector<HTMLElement>('[data-form-errors]')!;
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const words = button.textContent;
  const title = document.title;
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const nameOf = (field: HTMLElement) => field.dataset.field ?? '';
  let sending = false;

  const values = () =>
    read(
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
  let shown: Line[] = [];
  const draw = (lines: Line[]) => {
    shown = lines;
    summary.hidden = lines.length === 0;
    summary.querySelector('ul')!.replaceChildren(...lines.map(lineOf));
    document.title = lines.length > 0 ? `Error: ${title}` : title;
  };
  const showSummary = (lines: Line[]) => {
    draw(lines);
    if (lines.length > 0) summary.focus();
  };
  /** What is mended leaves the summary; what is new waits until the form is sent. */
  const clearSummary = () => {
    const wrong = new Set(fields.filter(isWrong).map((field) => `#${nameOf(field)}`));
    const left = shown.filter(({ href }) => !href || wrong.has(href));
    if (left.length < shown.length) draw(left);
  };
  const setSending = (value: boolean) => {
    sending = value;
    button.ariaBusy = value ? 'true' : null;
    button.textContent = value ? busy : words;
  };

  /** What the provider said, beside the field that it names. */
  const refusal = (error: unknown) => {
    const known = error instanceof CallError ? error : undefined;
    const named = fields.find((field) => known?.fields[nameOf(field)]);
    if (named) showField(named, known?.fields[nameOf(named)]?.[0]);
    const text = known?.message || 'Something went wrong. Please try again.';
    return named ? { text, href: `#${nameOf(named)}` } : { text };
  };

  for (const field of fields) {
    field.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && field.contains(relatedTarget)) return;
      afterPress(() => {
        showField(field, messagesOf(schema, values()).get(nameOf(field)));
        clearSummary();
      });
    });
    // An error goes as soon as it is mended; a new one waits until the field is left.
    field.addEventListener('input', () => {
      if (!isWrong(field)) return;
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
      showSummary([refusal(error)]);
    } finally {
      setSending(false);
    }
  });
}

function isWrong(field: HTMLElement): boolean {
  return field.classList.contains('field--error');
}

function lineOf({ text, href }: Line): HTMLLIElement {
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
