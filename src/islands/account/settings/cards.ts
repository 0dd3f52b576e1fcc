import { paidPolicyCount, type PaymentMethod } from '../../../contract/account/account.ts';
import {
  addPaymentMethod,
  removePaymentMethod,
} from '../../../contract/purchase/payment-methods.ts';
import { identityErrorCodes } from '../../../contract/errors.ts';
import { paymentMethodIdOf } from '../../../contract/purchase/purchase.ts';
import {
  updateAllPaymentMethods,
  updatePaymentMethod,
} from '../../../contract/policies/update-billing.ts';
import { trackEvent } from '../../../core/reports/analytics.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { $account, loadAccount } from '../../../core/session/account.ts';
import { runWithPasswordPrompt } from '../../../core/session/reauthentication.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { withBankApproval } from '../../../purchase/bank-approval.ts';
import { showToast } from '../../../core/toasts.ts';
import {
  countPoliciesWithPayments,
  failedPaymentsAmong,
  failedPaymentsOf,
  failedPaymentsOfAccount,
  noFailedPayments,
  openAmount,
  type FailedPayments,
} from './failed-payments.ts';

/** The payments for which a card is used. */
export interface CardUse {
  /** Policy whose next payments the card pays. If it is missing, the card pays for all policies. */
  policyId?: string | undefined;
  /** Failed payments. The card is charged for them at once. */
  charged: FailedPayments;
}

/**
 * Stores a card in the account.
 * @param token the processor's token of the card
 * @param use null if the card does not pay for any policy
 * @returns the error message, or null if the card was stored
 */
export async function addCard(token: string, use: CardUse | null): Promise<string | null> {
  const { first_name = '', last_name = '', email } = $account.get() ?? {};
  let addedId: string | undefined;
  const failure = await updateCards(use?.charged ?? noFailedPayments, async () => {
    const request = { first_name, last_name, email, token, assigned_next: use !== null };
    const payment_method_id = paymentMethodIdOf(
      await withIdentityAndBank(() => sendCall(addPaymentMethod, { request })),
    );
    addedId = payment_method_id;
    if (use) await assignPaymentMethod(payment_method_id, use.policyId);
  });
  if (failure === null) reportUnusedCard(addedId);
  return failure;
}

/** If a new card pays for no policy, shows a toast that says so and how to use the card. */
function reportUnusedCard(id: string | undefined): void {
  const account = $account.get();
  const card = account?.payment_methods.find(({ public_id }) => public_id === id);
  if (!account || !card?.pays_for || paidPolicyCount(card) > 0) return;
  showToast(
    'success',
    countPoliciesWithPayments(account) > 0
      ? 'No policy uses this card yet. To use it, choose “Use for payments” next to it.'
      : 'No policy uses this card yet. You can choose it when you buy one.',
  );
}

/**
 * Assigns a stored card to one policy or to all policies, so that it pays their next payments.
 * @returns the error message, or null on success
 */
export function assignCard(
  { public_id }: PaymentMethod,
  { policyId, charged }: CardUse,
): Promise<string | null> {
  return updateCards(charged, () => assignPaymentMethod(public_id, policyId));
}

function assignPaymentMethod(payment_method_id: string, policyId?: string): Promise<unknown> {
  const request = { payment_method_id };
  return withIdentityAndBank<unknown>(() =>
    policyId === undefined
      ? sendCall(updateAllPaymentMethods, { request })
      : sendCall(updatePaymentMethod, { params: { policyId }, request }),
  );
}

/** Sends a call that changes the cards. The backend may ask for the password or a passkey, and the bank for a check. */
function withIdentityAndBank<Result>(send: () => Promise<Result>): Promise<Result> {
  return runWithPasswordPrompt(() => withBankApproval(send));
}

/**
 * Runs an action that changes the cards and reports its result as the API specification requires.
 * After a success, shows a toast. After a failure, sends an analytics event.
 */
async function updateCards(
  charged: FailedPayments,
  action: () => Promise<unknown>,
): Promise<string | null> {
  try {
    await action();
  } catch (error) {
    trackEvent('Payment Method Update Failed');
    // The cards are also fetched again after a failure, because the server may have stored the card
    // before the issuer declined it.
    void reloadCards();
    return callErrorMessage(error);
  }
  showToast('success', 'Payment method updated');
  await reloadCards();
  reportCharges(charged);
  return null;
}

/**
 * Shows the result of each charge that followed the assignment of a card. The account that was
 * fetched after the assignment has the result.
 */
function reportCharges(charged: FailedPayments): void {
  const account = $account.get();
  if (!account || charged.count === 0) return;
  const open = failedPaymentsOfAccount(account);
  const areAllListed = charged.count === charged.listed.length;
  if (open.count === 0) return showToast('success', `Paid: ${openAmount(charged)}`);
  // The result of a policy that is not listed is not known here.
  if (!areAllListed || open.count > open.listed.length) return reportLater(charged);
  const results = Map.groupBy(charged.listed, ({ policy_id: id }) => {
    const failure = open.listed.find(({ policy_id }) => policy_id === id)?.payment_failed;
    if (!failure) return 'paid';
    return failure.processing ? 'processing' : 'declined';
  });
  for (const [result, policies] of results) {
    const payments = failedPaymentsAmong(policies);
    const amount = openAmount(payments);
    if (result === 'paid') showToast('success', `Paid: ${amount}`);
    if (result === 'processing') reportLater(payments);
    if (result === 'declined')
      showToast(
        'error',
        `Your bank declined ${amount}, so it’s still unpaid. Use another card, or call your bank.`,
      );
  }
}

function reportLater(charged: FailedPayments): void {
  showToast('success', `We’re charging ${openAmount(charged)}. We’ll email you the result.`);
}

/**
 * Removes a card from the account.
 * @param replacement id of another card that pays for the policies of the removed card from now on.
 * It is charged for their failed payments at once
 * @returns the error message if the policyholder must choose another card in the dialog or has
 * canceled the prompt for the password, otherwise null. Other errors are shown in a toast.
 */
export async function removeCard(
  card: PaymentMethod,
  replacement?: string,
): Promise<string | null> {
  const { public_id, details } = card;
  const request = { payment_method_id: public_id, replacement_id: replacement };
  try {
    await withIdentityAndBank(() => sendCall(removePaymentMethod, { request }));
    showToast('success', `${details.brand} ${details.last4} deleted`);
  } catch (error) {
    const message = callErrorMessage(error);
    await reloadCards();
    if (error instanceof CallError && codesOfOpenDialog.has(error.code)) return message;
    showToast('error', message);
    return null;
  }
  await reloadCards();
  reportCharges(replacement === undefined ? noFailedPayments : failedPaymentsOf(card));
  return null;
}

/** Errors after which the policyholder can try again in the same dialog. */
const codesOfOpenDialog: ReadonlySet<string> = new Set([
  ...identityErrorCodes,
  'payment_method_in_use',
  'payment_method_rejected_by_service',
]);

/** Fetches the account again, because it contains the list of cards. */
async function reloadCards(): Promise<void> {
  try {
    await loadAccount();
  } catch {
    showToast('error', 'Error retrieving payment method.');
  }
}

function callErrorMessage(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 401) void checkSessionOrRedirect();
  return error.message;
}
