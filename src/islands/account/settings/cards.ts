import { computed } from 'nanostores';
import type { PaymentMethod } from '../../../contract/account/account.ts';
import {
  addPaymentMethod,
  removePaymentMethod,
} from '../../../contract/purchase/payment-methods.ts';
import { methodIdIn } from '../../../contract/purchase/purchase.ts';
import { updateAllPaymentMethods } from '../../../contract/policies/update-billing.ts';
import { track } from '../../../core/reports/analytics.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { $account, loadAccount } from '../../../core/session/account.ts';
import { withPassword } from '../../../core/session/password.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { untilApproved } from '../../../purchase/approval.ts';
import { showToast } from '../../../core/toasts.ts';

const KEPT_TYPE = 'CREDIT_CARD_STRIPE';

/** The cards of the account; methods of other types are nothing that can be shown or charged here. */
export const $cards = computed($account, (account) =>
  (account?.payment_methods ?? []).filter(({ type }) => type === KEPT_TYPE),
);

/**
 * Keeps a card with the account.
 * @param everywhere whether the next payments of all policies are charged to it
 * @returns why it was not kept, in words; null where it was
 */
export async function addCard(token: string, everywhere: boolean): Promise<string | null> {
  const { first_name = '', last_name = '', email } = $account.get() ?? {};
  try {
    const request = { first_name, last_name, email, token };
    const payment_method_id = methodIdIn(
      await withPassword(() => untilApproved(() => call(addPaymentMethod, { request }))),
    );
    if (everywhere) await call(updateAllPaymentMethods, { request: { payment_method_id } });
  } catch (error) {
    track('Payment Method Update Failed');
    return messageOf(error);
  }
  showToast('success', 'Payment method updated');
  // The modal does not wait for the list behind it.
  void showCards();
  return null;
}

/** Removes a card from the account; whatever happens is told by a toast. */
export async function removeCard({ public_id, details }: PaymentMethod): Promise<void> {
  try {
    await call(removePaymentMethod, { request: { payment_method_id: public_id } });
    showToast('success', `${details.brand} ${details.last4} deleted`);
  } catch (error) {
    showToast('error', messageOf(error));
  }
  await showCards();
}

/** The list as it is now. */
async function showCards(): Promise<void> {
  try {
    await loadAccount();
  } catch {
    showToast('error', 'Error retrieving payment method.');
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 401) void checkSession();
  return error.message;
}
