/**
 * Runs the browser's own validation of a form. Focuses the first invalid field and returns the
 * browser's messages by field name. Returns no messages while an answer is missing, because the
 * form then shows its own messages.
 */
export function focusFirstNativeError(
  form: EventTarget,
  complete: boolean,
): Record<string, string> {
  if (!(form instanceof HTMLFormElement) || !complete || form.checkValidity()) return {};
  const invalid = [
    ...form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):invalid'),
  ];
  invalid[0]?.focus();
  return Object.fromEntries(
    invalid.map(({ name, validationMessage }) => [name, validationMessage]),
  );
}
