import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { ErrorCode } from '../contract/errors.ts';
import type { AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';
import type { GuestBuyer } from '../contract/purchase/purchase.ts';
import { trackEvent } from '../core/reports/analytics.ts';
import { sendCall, type CallInput } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { persistedAtom } from '../core/storage.ts';
import { loadAccount } from '../core/session/account.ts';
import { $authToken } from '../core/session/session.ts';
import { withBankApproval } from './bank-approval.ts';
import { retryUntilKnown } from './retry-until-known.ts';
import { toBoundPolicy } from './bound-policy.ts';
import type { BankCheck } from './bank-check.ts';
import { addCard, type CardTokenizer, type AccountCard } from './card-method.ts';
import type { Order, PurchaseCall, PurchaseDefinition } from './definition.ts';
import { pendingSchema, type PendingPurchase } from './pending-schema.ts';
import { showNewPriceIfOutdated } from './new-price.ts';
import { partnerLabels } from './partner-labels.ts';
import { pendingPurchaseKey } from '../core/pending-purchase.ts';
import { savedFlowReference } from '../core/saved-flow-reference.ts';
import {
  trackCheckoutStarted,
  reportPurchaseCompleted,
  reportPurchaseFailed,
  trackCardEntered,
} from './purchase-event.ts';

/**
 * approving: the bank shows its prompt to the buyer. checking: the outcome is unknown, so the
 * browser sends the purchase again. unconfirmed: the outcome is still unknown after all retries,
 * and the buyer may start another check.
 */
export type PurchaseStatus = 'idle' | 'paying' | 'approving' | 'checking' | 'unconfirmed';

/** Definition of a product's purchase, and the stores of its current state. */
interface PurchaseContext<Call extends PurchaseCall> {
  readonly definition: PurchaseDefinition<Call>;
  readonly $status: WritableAtom<PurchaseStatus>;
  /** The card processor's error message, shown under the card field. */
  readonly $cardError: WritableAtom<string>;
  readonly $bankCheck: WritableAtom<BankCheck | null>;
  readonly $pending: WritableAtom<PendingPurchase | null>;
}

/**
 * Creates a product's purchase. The purchase tracks the start of the checkout, creates the card's
 * token and the payment method, and sends the request. Then it reports the outcome to analytics and
 * to the host page.
 */
export function createPurchase<Call extends PurchaseCall>(definition: PurchaseDefinition<Call>) {
  const { product, id = product } = definition;
  const context: PurchaseContext<Call> = {
    definition,
    $status: atom<PurchaseStatus>('idle'),
    $cardError: atom(''),
    $bankCheck: atom<BankCheck | null>(null),
    $pending: persistedAtom(pendingPurchaseKey(id), pendingSchema, null),
  };
  const { $status, $cardError, $bankCheck, $pending } = context;
  return {
    $status: $status as ReadableAtom<PurchaseStatus>,
    $cardError: $cardError as ReadableAtom<string>,
    /** The bank's prompt for the buyer. Null while there is no prompt. */
    $bankCheck: $bankCheck as ReadableAtom<BankCheck | null>,
    /** Clears the error of the previous card. Called when another card is entered. */
    clearCardError: () => $cardError.set(''),
    /** True if an earlier purchase was sent and its outcome is still unknown. */
    isPending: () => $pending.get() !== null,
    /**
     * Tracks the start of a checkout. Tracks nothing if the outcome of an earlier purchase is still
     * unknown.
     */
    start(): void {
      if (!$pending.get()) trackCheckoutStarted(product, definition.order());
    },
    /**
     * Pays and creates the policy. `card` is null for the actions refund and no_change, which need
     * no card. Returns false if the purchase is not complete and the screen shows the reason.
     * @throws the server's API error
     */
    async pay(card: CardTokenizer | AccountCard | null): Promise<boolean> {
      if (!['idle', 'unconfirmed'].includes($status.get())) return false;
      if ($pending.get()) return this.resume();
      $status.set('paying');
      trackEvent('Purchase Initiated', { product });
      const pending = await prepare(context, definition.order(), card);
      return pending !== null && finish(context, pending);
    },
    /**
     * Sends the purchase with the unknown outcome again, with the same idempotency key and body.
     */
    async resume(): Promise<boolean> {
      const pending = $pending.get();
      if (!pending) return false;
      $status.set('checking');
      return finish(context, pending);
    },
  };
}
export type Purchase = ReturnType<typeof createPurchase>;

/**
 * Creates the payment method and persists the purchase request, before the request is sent. Returns
 * null if the card could not be read.
 */
async function prepare<Call extends PurchaseCall>(
  context: PurchaseContext<Call>,
  order: Order<Call>,
  card: CardTokenizer | AccountCard | null,
): Promise<PendingPurchase | null> {
  const { definition, $status, $pending } = context;
  const { product, id = product } = definition;
  const savedReference = savedFlowReference(id);
  const { buyer, idempotencyKey, params, planTitle, starts, underwriter, position } = order;
  try {
    const methodId = card && (await paymentMethodFor(context, card, buyer));
    if (card && !methodId) {
      $status.set('idle');
      return null;
    }
    const request = {
      ...(order.request as Record<string, unknown>),
      metadata: partnerLabels(),
      ...(savedReference && { saved_key: savedReference.saved_key }),
      ...($authToken.get() ? {} : buyer),
      ...(methodId && { payment_method_id: methodId }),
    };
    if (methodId) trackCardEntered(definition.product, order);
    const { email } = buyer;
    const { currency_code, totals, held_amount } = order.price;
    const price = { currency_code, totals, held_amount };
    const submittedOrder = { planTitle, email, price, starts, underwriter };
    $pending.set({ uniqueKey: idempotencyKey, params, request, position, ...submittedOrder });
    return $pending.get();
  } catch (error) {
    // Ends the payment, because the card's token or its payment method could not be created.
    $status.set('idle');
    showCardError(context, error);
    reportFailure(definition, error);
    throw error;
  }
}

/**
 * Returns the payment method's id. Null if the card cannot be used and the card field already shows
 * the error.
 */
async function paymentMethodFor<Call extends PurchaseCall>(
  context: PurchaseContext<Call>,
  card: CardTokenizer | AccountCard,
  buyer: GuestBuyer,
): Promise<string | null> {
  context.$cardError.set('');
  if ('methodId' in card) return card.methodId;
  const token = await tokenizeCard(context, card);
  if (!token) return null;
  return withApproval(context, () => addCard(token, buyer, context.definition.addMethod));
}

/**
 * Returns the card's token. Null if the card cannot be read and the card field already shows the
 * error. Throws if the processor is unreachable.
 */
async function tokenizeCard<Call extends PurchaseCall>(
  context: PurchaseContext<Call>,
  card: CardTokenizer,
) {
  try {
    return (await card.tokenize()).token;
  } catch (error) {
    if (error instanceof CallError && error.outcomeUnknown) throw error;
    context.$cardError.set(error instanceof Error ? error.message : 'Your card could not be read.');
    reportFailure(context.definition, error);
    return null;
  }
}

/**
 * Sends the purchase again until its outcome is known. Returns false if the outcome stays unknown
 * or if the buyer already sees the reason for the failure.
 */
async function finish<Call extends PurchaseCall>(
  context: PurchaseContext<Call>,
  pending: PendingPurchase,
): Promise<boolean> {
  const { definition, $status, $pending } = context;
  const { planTitle, uniqueKey: idempotencyKey } = pending;
  try {
    const response = await retryUntilKnown({
      send: () => withApproval(context, () => send(definition.call, pending)),
      isRepeat: $status.get() === 'checking',
      onUnknown: () => $status.set('checking'),
    });
    $status.set(response ? 'idle' : 'unconfirmed');
    if (!response) return false;
    $pending.set(null);
    const policy = toBoundPolicy(response, pending);
    const purchase = definition.onSuccess(policy) ?? policy;
    const policyNumber = policy.policy_number;
    const orderId = definition.changesPolicy
      ? `${policyNumber}-${idempotencyKey.slice(0, 8)}`
      : policyNumber || idempotencyKey;
    const { revenue } = pending.request;
    reportPurchaseCompleted({
      product: definition.product,
      orderId,
      planTitle,
      revenue,
      policy,
      purchase,
    });
    return true;
  } catch (error) {
    $status.set('idle');
    $pending.set(null);
    definition.renewKey();
    showCardError(context, error);
    // Loads the list of stored cards again, because this card was removed in another window.
    if (error instanceof CallError && error.code === 'payment_method_not_found')
      void loadAccount().catch(() => {});
    reportFailure(definition, error);
    if (isBankCheckAbandoned(error) || (await isHandled(definition, error))) return false;
    throw error;
  }
}

/**
 * Returns true if the screen already explains the error to the buyer. Throws if the new price
 * cannot be fetched.
 */
async function isHandled<Call extends PurchaseCall>(
  { price, showError }: PurchaseDefinition<Call>,
  error: unknown,
): Promise<boolean> {
  try {
    if (price && (await showNewPriceIfOutdated(price, error))) return true;
  } catch (repriceError) {
    if (await showError?.(repriceError)) return true;
    throw repriceError;
  }
  return (await showError?.(error)) ?? false;
}

/**
 * Runs a task that may need the bank's approval. While the bank shows its prompt to the buyer, the
 * status is 'approving'.
 */
function withApproval<Call extends PurchaseCall, Response>(
  { $status, $bankCheck }: PurchaseContext<Call>,
  task: () => Promise<Response>,
): Promise<Response> {
  const onBankPrompt = (isPrompting: boolean) => $status.set(isPrompting ? 'approving' : 'paying');
  return withBankApproval(task, { $bankCheck, onBankPrompt });
}

async function send<Call extends PurchaseCall>(
  definition: Call,
  { params, request, uniqueKey: idempotencyKey, position }: PendingPurchase,
): Promise<AnyPurchaseResponse> {
  const input = { params, request, idempotencyKey, position } as unknown as CallInput<Call>;
  return (await sendCall(definition, input)) as AnyPurchaseResponse;
}

const cardCodes: readonly string[] = [
  'card_refused',
  'payment_action_required',
  'payment_method_rejected_by_service',
] satisfies ErrorCode[];

/** Shows the error under the card field, but only if the error is about the card. */
function showCardError<Call extends PurchaseCall>(
  { $cardError }: PurchaseContext<Call>,
  error: unknown,
) {
  if (!(error instanceof CallError) || !cardCodes.includes(error.code)) return;
  $cardError.set(
    isBankCheckAbandoned(error)
      ? 'You left your bank’s question open. Nothing was charged.'
      : error.message,
  );
}

/** True if the buyer closed the bank's dialog. The screen then needs no further explanation. */
function isBankCheckAbandoned(error: unknown): boolean {
  return error instanceof CallError && error.nextAction !== undefined;
}

function reportFailure<Call extends PurchaseCall>(
  definition: PurchaseDefinition<Call>,
  error: unknown,
) {
  // Calls reportPurchaseFailed first and separately. As an argument of a missing onFailure, the
  // call would never run.
  const reason = reportPurchaseFailed(definition.product, error);
  definition.onFailure?.(reason);
}
