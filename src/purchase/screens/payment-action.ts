/** What submitting the payment screen does: the specification's three actions. */
export type PaymentAction = 'charge' | 'refund' | 'no_change';

/** The words of the button. `amount` is ready to be read. */
export function submitLabel(action: PaymentAction, amount: string): string {
  if (action === 'refund') return `Refund: ${amount}`;
  return action === 'no_change' ? 'Confirm changes' : 'Complete Your Order';
}
