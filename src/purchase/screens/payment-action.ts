import type { PaymentAction } from '../../contract/policies/endorsement.ts';

/** The words of the button. `amount` is ready to be read. */
export function submitLabel(action: PaymentAction, amount: string): string {
  if (action === 'refund') return `Refund: ${amount}`;
  return action === 'no_change' ? 'Confirm changes' : 'Complete Your Order';
}
