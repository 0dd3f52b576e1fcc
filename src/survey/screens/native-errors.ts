/**
 * What the browser still objects to in a form whose answers are otherwise complete: its word on each
 * field, by name. Empty where the form is incomplete anyway, and our own messages speak.
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
