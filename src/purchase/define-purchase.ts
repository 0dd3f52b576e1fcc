import { atom, type ReadableAtom } from 'nanostores';
import type { Checkout } from '../contract/purchase/billing.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { acceptTexts } from '../contract/purchase/accept-texts.ts';
import type { TextToAccept } from '../contract/purchase/acceptance.ts';
import type { AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';
import type { GuestBuyer } from '../contract/purchase/purchase.ts';
import { CallError, isSignedOut } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';
import { idempotentRequest, type SentRequest } from '../core/idempotent-request.ts';
import { pendingPurchaseKey } from '../core/pending-purchase.ts';
import { trackEvent } from '../core/reports/analytics.ts';
import { loadAccount } from '../core/session/account.ts';
import { $authToken } from '../core/session/session.ts';
import { announceChangedTerms } from './changed-terms.ts';
import { changeWithCard } from './change-with-card.ts';
import { withBankApproval } from './bank-approval.ts';
import type { BankCheck } from './bank-check.ts';
import { toBoundPolicy } from './bound-policy.ts';
import { persistBuyer } from './persist-buyer.ts';
import { addCard, type CardTokenizer, type AccountCard } from './card-method.ts';
import type {
  Order,
  PurchaseAnswers,
  PurchaseCall,
  PurchaseDefinition,
  PurchaseFlow,
} from './definition.ts';
import { showNewPriceIfOutdated } from './new-price.ts';
import { connectPurchaseTabs } from './other-tab.ts';
import {
  trackCheckoutStarted,
  reportPurchaseCompleted,
  reportPurchaseFailed,
  trackCardEntered,
} from './purchase-event.ts';
import {
  pendingPurchaseSchema,
  sendPurchase,
  toPendingPurchase,
  type PendingPurchase,
} from './purchase-request.ts';

/**
 * Defines the purchase at the end of a flow. Returns a function that returns the purchase of an
 * open flow: the same one each time, because the island and the payment screen share its state.
 */
export function definePurchase<
  Call extends PurchaseCall,
  Answers extends PurchaseAnswers,
  OpenFlow extends PurchaseFlow<Answers>,
>(definition: PurchaseDefinition<Call, Answers, OpenFlow>): (flow: OpenFlow) => Purchase {
  const purchases = new WeakMap<OpenFlow, Purchase>();
  return (flow) => {
    const purchase = purchases.get(flow) ?? createPurchase(definition, flow);
    purchases.set(flow, purchase);
    return purchase;
  };
}

/**
 * Creates the purchase of an open flow. The purchase tracks the start of the checkout, creates the
 * card's token and the payment method, and sends the request. Then it reports the outcome to
 * analytics and to the host page.
 */
function createPurchase<
  Call extends PurchaseCall,
  Answers extends PurchaseAnswers,
  OpenFlow extends PurchaseFlow<Answers>,
>(definition: PurchaseDefinition<Call, Answers, OpenFlow>, flow: OpenFlow) {
  const { product, showError } = definition;
  const { answersStore } = flow;
  const { id } = flow.definition;
  const $cardError = atom('');
  const $bankCheck = atom<BankCheck | null>(null);
  const $currentTexts = atom<readonly TextToAccept[] | null>(null);
  const { $status, $pending, submit, resume } = idempotentRequest({
    storageKey: pendingPurchaseKey(id),
    schema: pendingPurchaseSchema,
    send: (pending) => withApproval(() => sendPurchase(definition.call, pending)),
    renewKey: () => updateAnswers({ uid: environment().uuid() }),
    // Error 401 comes before the order is read, so the key stays unused unless an earlier attempt was
    // executed. After the next sign-in, the same key causes at most one purchase.
    meaningOf: (error, isRepeat) =>
      isSignedOut(error) ? (isRepeat ? 'pending' : 'notSent') : 'rejected',
  });

  function updateAnswers(changes: Partial<PurchaseAnswers>) {
    answersStore.update(changes as Partial<Answers>);
  }

  function currentOrder(): Order<Call> {
    const { uid } = answersStore.$answers.get();
    if (!uid) throw new Error('The quote has no price');
    updateAnswers({ purchaseError: null });
    return { ...definition.order(flow), idempotencyKey: uid };
  }

  /** Runs a task that may need the bank's approval. */
  function withApproval<Response>(task: () => Promise<Response>): Promise<Response> {
    // Hides the notice that the outcome is unknown while the bank shows its prompt.
    return withBankApproval(task, { $bankCheck, onBankPrompt: () => $status.set('sending') });
  }

  /** Creates the payment method and the request. Returns null if the card could not be read. */
  async function prepare(card: CardTokenizer | AccountCard | null, texts: readonly TextToAccept[]) {
    trackEvent('Purchase Initiated', { product });
    const order = currentOrder();
    const methodId = card && (await paymentMethodFor(card, order.buyer));
    if (card && !methodId) return null;
    if (methodId) trackCardEntered(product, order);
    const accepted = texts.length > 0 ? await acceptTexts(texts) : undefined;
    return toPendingPurchase(id, order, { methodId, accepted });
  }

  async function paymentMethodFor(card: CardTokenizer | AccountCard, buyer: GuestBuyer) {
    $cardError.set('');
    if ('methodId' in card) return card.methodId;
    const token = await tokenOf(card);
    return token && withApproval(() => addCard(token, buyer, definition.addMethod));
  }

  /**
   * Returns the card's token. Null if the card cannot be read and the card field already shows the
   * error. Throws if the processor is unreachable.
   */
  async function tokenOf(card: CardTokenizer): Promise<string | null> {
    try {
      return (await card.tokenize()).token;
    } catch (error) {
      if (error instanceof CallError && error.outcomeUnknown) throw error;
      $cardError.set(error instanceof Error ? error.message : 'We couldn’t read your card.');
      reportFailure(error);
      return null;
    }
  }

  function reportFailure(error: unknown) {
    updateAnswers({ purchaseError: reportPurchaseFailed(product, error) });
  }

  /** Returns the order as text, without the idempotency key, to compare it with another tab's. */
  function orderText(): string {
    const { params, request } = definition.order(flow);
    return JSON.stringify({ params, request: { ...(request as object), uid: undefined } });
  }

  const otherTabs = connectPurchaseTabs({
    flowId: id,
    order: orderText,
    isIdle: () => $status.get() === 'idle',
    confirm(answers) {
      flow.reset();
      answersStore.update(answers as Partial<Answers>);
      flow.open('confirmation');
    },
  });

  /** Stores the policy and opens the confirmation. */
  function complete({ pending, response }: SentRequest<PendingPurchase, AnyPurchaseResponse>) {
    const policy = toBoundPolicy(response, pending);
    const answers = definition.purchased(flow, policy);
    const reused = definition.reused?.(flow);
    otherTabs.broadcast(answers);
    persistBuyer(definition.order(flow));
    changeWithCard(() => {
      flow.reset();
      answersStore.update(answers);
      if (reused) flow.storeReused(reused);
      // Opens the confirmation on every screen. The visitor may have gone back during the purchase,
      // and the earlier screens are not valid anymore.
      flow.open('confirmation');
    });
    // Loads the stored cards, because the purchase may have added one.
    if ($authToken.get()) void loadAccount().catch(() => {});
    const { planTitle, uniqueKey: key } = pending;
    const { policy_number: number } = policy;
    const orderId = definition.changesPolicy ? `${number}-${key.slice(0, 8)}` : number || key;
    const { revenue } = pending.request;
    const { purchase } = answers;
    reportPurchaseCompleted({ product, orderId, planTitle, revenue, policy, purchase });
  }

  /**
   * Reports a failure. Returns true if the screen already explains the error to the buyer. Throws
   * if the new price cannot be fetched.
   */
  async function handleFailure(error: unknown): Promise<boolean> {
    if (error instanceof CallError) {
      if (duplicateCodes.includes(error.code) && otherTabs.confirmIfBought()) return true;
      if (cardCodes.includes(error.code)) $cardError.set(cardErrorText(error));
      // Loads the list of stored cards again, because this card was removed in another window.
      if (error.code === 'payment_method_not_found') void loadAccount().catch(() => {});
    }
    reportFailure(error);
    if (isBankCheckAbandoned(error)) return true;
    const texts = announceChangedTerms(error);
    if (texts) $currentTexts.set(texts);
    if (texts) return true;
    try {
      if (await showNewPrice(error)) return true;
    } catch (repriceError) {
      if (await showError?.(repriceError, flow)) return true;
      throw repriceError;
    }
    return (await showError?.(error, flow)) ?? false;
  }

  async function showNewPrice(error: unknown): Promise<boolean> {
    const { reprice } = definition;
    if (!reprice) return false;
    const callbacks = {
      shownCheckout: () => answersStore.$answers.get().checkoutInfo as Checkout | null,
      async renew() {
        const { checkoutInfo, ...changes } = await reprice(flow);
        answersStore.setPrice(checkoutInfo, changes as Partial<Answers>);
      },
      back: () => flow.back(),
    };
    return showNewPriceIfOutdated(callbacks, error);
  }

  /**
   * Returns false if the outcome stays unknown or if the buyer already sees the reason for the
   * failure.
   */
  async function run(send: typeof resume): Promise<boolean> {
    const sent = await send().catch(async (error: unknown) => {
      if (await handleFailure(error)) return null;
      throw error;
    });
    if (sent) complete(sent);
    return sent !== null;
  }

  return {
    $status: $status as ReadableAtom<ReturnType<typeof $status.get>>,
    /** The card processor's error message, shown under the card field. */
    $cardError: $cardError as ReadableAtom<string>,
    /** The bank's prompt for the buyer. Null while there is no prompt. */
    $bankCheck: $bankCheck as ReadableAtom<BankCheck | null>,
    /** Texts that replace those of the quote. Null if they have not changed. */
    $currentTexts: $currentTexts as ReadableAtom<readonly TextToAccept[] | null>,
    /** Clears the error of the previous card. Called when another card is entered. */
    clearCardError: () => $cardError.set(''),
    /** True if an earlier purchase was sent and its outcome is still unknown. */
    isPending: () => $pending.get() !== null,
    /**
     * Tracks the start of a checkout. Tracks nothing if the outcome of an earlier purchase is still
     * unknown.
     */
    start(): void {
      if (!$pending.get()) trackCheckoutStarted(product, currentOrder());
    },
    /**
     * Pays and creates the policy. `card` is null for the actions refund and no_change, which need
     * no card. `texts` are those that the buyer accepted, as the screen shows them. Returns false if the purchase is not complete and the screen shows the reason.
     * @throws the server's API error
     */
    pay: (
      card: CardTokenizer | AccountCard | null,
      texts: readonly TextToAccept[] = [],
    ): Promise<boolean> => run(() => submit(() => prepare(card, texts))),
    /**
     * Sends the purchase with the unknown outcome again, with the same idempotency key and body.
     */
    resume: (): Promise<boolean> => run(resume),
  };
}
export type Purchase = ReturnType<typeof createPurchase>;

/** Errors about the card. They are also shown under the card field. */
const cardCodes: readonly string[] = [
  'card_refused',
  'payment_action_required',
  'payment_method_rejected_by_service',
] satisfies ErrorCode[];

/** Errors of a purchase that was made before. */
const duplicateCodes: readonly string[] = [
  'policy_holder_already_exists',
  'service_already_active',
  // A duplicated tab has the same idempotency key.
  'unique_key_reused',
] satisfies ErrorCode[];

function cardErrorText(error: CallError): string {
  return isBankCheckAbandoned(error)
    ? 'You didn’t finish your bank’s check. Nothing was charged.'
    : error.message;
}

/** True if the buyer closed the bank's dialog. The screen then needs no further explanation. */
function isBankCheckAbandoned(error: unknown): boolean {
  return error instanceof CallError && error.nextAction !== undefined;
}
