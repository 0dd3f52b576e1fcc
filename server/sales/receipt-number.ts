/**
 * Returns the last eight letters and digits of a payment's id in two groups, such as '8K2M-4QXA'.
 * They are short enough to be read aloud.
 */
export function receiptNumber(paymentId: string): string {
  const letters = paymentId
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(-8)
    .toUpperCase();
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}
