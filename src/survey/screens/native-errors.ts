/**
 * Returns the browser's validation messages by field name and focuses the first invalid field.
 * Returns no messages while the form is incomplete, because the form's own messages are shown then.
 */
export function nativeErrors(form: EventTarget, complete: boolean): Record<string, string> {
  if (!(form instanceof HTMLFormElement) || !complete || form.checkValidity()) return {};
  const invalid = [
    ...form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):invalid'),
  ];
  invalid[0]?.focus();
  return Object.fromEntries(
    invalid.map(({ name, validationMessage }) => [name, validationMessage]),
  );
}
