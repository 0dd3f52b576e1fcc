/**
 * Formats a United States phone number: '5035550142' and '+1 503-555-0142' become '(503) 555-0142'.
 * Any other text is returned without the spaces at its start and end.
 */
export function formatUsPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const foreign = /^\s*\+(?!1)/.test(text);
  if (foreign || digits.length !== 10) return text.trim();
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
