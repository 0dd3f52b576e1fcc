// Marks the fields of the open form for which a save was rejected, and moves the focus to them.
// Keystatic marks only the fields that it rejects itself.
import type { Rejection } from './invalid-fields.ts';

const controls = 'input:not([type=hidden], [type=color]), textarea, [role=textbox], button';

/** Marks the fields of these errors, and removes the marks of an earlier save. */
export function markInvalidFields(rejections: readonly Rejection[]): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-invalid]')) unmark(field);
  for (const { path, message, isShown } of rejections) {
    const field = path && findField(path)?.field;
    if (!field) continue;
    const earlier = field.dataset.invalid;
    field.dataset.invalid = isShown ? '' : [earlier, message].filter(Boolean).join(' \u00b7 ');
    field.querySelector(controls)?.setAttribute('aria-invalid', 'true');
    field.addEventListener('input', () => unmark(field), { once: true });
  }
}

function unmark(field: HTMLElement) {
  delete field.dataset.invalid;
  field.querySelector(controls)?.removeAttribute('aria-invalid');
}

/** Moves the focus to a field. If it is in a row of a list, the row gets the focus. */
export function focusField(path: PropertyKey[]): void {
  const { field, row } = findField(path) ?? {};
  if (!field) return;
  field.closest('details')?.setAttribute('open', '');
  const rows = field.querySelectorAll<HTMLElement>('[role=row]');
  const target = (row !== undefined && rows[row]) || field.querySelector<HTMLElement>(controls);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/**
 * Finds the element of a field. The fields of a row are in a dialog, so an error in a row belongs to
 * the list.
 */
function findField(path: PropertyKey[]): { field: HTMLElement; row?: number } | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-ks-path]')];
  for (let length = path.length; length > 0; length -= 1) {
    const key = JSON.stringify(path.slice(0, length));
    const field = all.find(({ dataset }) => dataset.ksPath === key);
    const step = path[length];
    if (field) return { field, ...(typeof step === 'number' && { row: step }) };
  }
  return undefined;
}
