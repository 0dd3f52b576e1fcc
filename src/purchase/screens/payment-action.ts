import type { PaymentAction } from '../../contract/policies/endorsement.ts';

/** Returns the label of the button that submits the payment. `amount` is already formatted. */
export function submitLabel(action: PaymentAction, amount: string): string {
  if (action === 'refund') return `Refund: ${amount}`;
  return action === 'no_change' ? 'Confirm changes' : 'Complete Your Order';
}
