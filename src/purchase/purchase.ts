import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { addPaymentMethod, addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import type { PurchaseAnswer } from '../contract/purchase/answer.ts';
import { methodIdIn, type Purchaser } from '../contract/purchase/purchase.ts';
import { track } from '../core/reports/analytics.ts';
import { call, type CallInput } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';
import { trackPurchase } from './purchase-event.ts';
import { persisted } from '../core/storage.ts';
import { $authToken } from '../core/session/session.ts';
import { askUntilKnown } from './ask-until-known.ts';
import { pendingPurchaseKey } from './pending-purchase.ts';
import type { AddMethodCall, PurchaseCall, PurchaseDefinition } from './definition.ts';

/** Turns the card in the field into a single-use token; rejects with the processor's error. */
export interface CardSource {
  tokenize(): Promise<{ token: string }>;
}

/**
 * idle; paying: token, method and purchase are under way; checking: the outcome is not known and is being
 * asked for; unconfirmed: it could not be learnt, and the visitor may have it checked again.
 */
export type PurchaseStatus = 'idle' | 'paying' | 'checking' | 'unconfirmed';

/** Kept so that a reload can ask again with the same key and the same body. */
const pendingSchema = z.nullable(
  z.object({
    uniqueKey: z.string(),
    request: z.record(z.string(), z.unknown()),
    planTitle: z.string(),
    position: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
);
type PendingPurchase = NonNullable<z.infer<typeof pendingSchema>>;

/**
 * The purchase sequence of every vertical: initiate, card token, payment method, purchase; then the
 * completion or failure events and the message to the host page.
 */
export function createPurchase<Call extends PurchaseCall>(definition: PurchaseDefinition<Call>) {
  const { vertical } = definition;
  const $status = atom<PurchaseStatus>('idle');
  /** What the card processor said of the card; shown under the field. */
  const $cardError = atom('');
  const $pending = persisted(pendingPurchaseKey(definition.id ?? vertical), pendingSchema, null);

  async function send({ uniqueKey, request, position }: PendingPurchase): Promise<PurchaseAnswer> {
    const input = { request, uniqueKey, position } as unknown as CallInput<Call>;
    return (await call(definition.call, input)) as PurchaseAnswer;
  }

  const settle = (pending: PendingPurchase) =>
    askUntilKnown({
      send: () => send(pending),
      repeated: $status.get() === 'checking',
      onUnknown: () => $status.set('checking'),
    });

  async function finish(pending: PendingPurchase): Promise<boolean> {
    try {
      const answer = await settle(pending);
      $status.set(answer ? 'idle' : 'unconfirmed');
      if (answer) celebrate(answer, pending);
      return answer !== null;
    } catch (error) {
      $status.set('idle');
      $pending.set(null);
      definition.renewKey();
      lament(error);
      throw error;
    }
  }

  function celebrate(answer: PurchaseAnswer, { planTitle }: PendingPurchase) {
    $pending.set(null);
    const purchase = definition.succeed(answer) ?? answer;
    trackPurchase({
      policyNumber: answer.policy_number,
      revenue: answer.totals.grandtotal,
      currency: answer.currency_code,
      vertical,
      plan: planTitle,
    });
    environment().postToHost({ type: 'purchaseSuccess', vertical, purchase });
  }

  function lament(error: unknown) {
    const failure = error instanceof CallError ? error : null;
    track('Purchase Failed', { product: vertical, code: failure?.code ?? 'unknown' });
    const reason = { code: failure?.code ?? 'unknown', message: failure?.message ?? '' };
    definition.fail?.(reason);
    environment().postToHost({ type: 'purchaseFailure', vertical, error: reason });
  }

  return {
    $status: $status as ReadableAtom<PurchaseStatus>,
    $cardError: $cardError as ReadableAtom<string>,
    /** True where an earlier purchase was sent and its outcome never learnt. */
    isPending: () => $pending.get() !== null,
    /**
     * Pays and binds. `card` is null for the actions that need none (refund, no_change). False where the
     * visitor has to do something first; throws the provider's refusal.
     */
    async pay(card: CardSource | null): Promise<boolean> {
      if ($status.get() === 'paying' || $status.get() === 'checking') return false;
      if ($pending.get()) return this.resume();
      $status.set('paying');
      track('Purchase Initiated', { product: vertical });
      const order = definition.order();
      try {
        const token = card && (await takeToken(card));
        if (card && !token) return stop();
        const request = {
          ...(order.request as Record<string, unknown>),
          ...($authToken.get() ? {} : order.purchaser),
          ...(token ? { payment_method_id: await addMethod(token.token, order.purchaser) } : {}),
        };
        const { uniqueKey, planTitle, position } = order;
        $pending.set({ uniqueKey, request, planTitle, position });
      } catch (error) {
        // Nothing was bought yet: the card or its method failed.
        stop();
        lament(error);
        throw error;
      }
      return finish($pending.get() as PendingPurchase);
    },
    /** Asks again for a purchase whose outcome is not known, with the same key and the same body. */
    async resume(): Promise<boolean> {
      const pending = $pending.get();
      if (!pending) return false;
      $status.set('checking');
      return finish(pending);
    },
  };

  /** The card's token; null after telling why there is none. An unreachable processor throws. */
  async function takeToken(card: CardSource) {
    $cardError.set('');
    try {
      return await card.tokenize();
    } catch (error) {
      if (error instanceof CallError && error.outcomeUnknown) throw error;
      $cardError.set(error instanceof Error ? error.message : 'Your card could not be read.');
      lament(error);
      return null;
    }
  }

  /** An account keeps the card; a visitor's is for this purchase alone. */
  async function addMethod(token: string, purchaser: Purchaser): Promise<string> {
    const { first_name, last_name, email } = purchaser;
    const forVisitors = definition.addMethod ?? addPotentialMethod;
    const added: AddMethodCall = $authToken.get() ? addPaymentMethod : forVisitors;
    // The provider knows whose token it is, also where this page has not read the account yet.
    const request = { first_name, last_name, email: email || undefined, token };
    const method = await call(added, { request } as CallInput<AddMethodCall>);
    return methodIdIn(method);
  }

  function stop(): false {
    $status.set('idle');
    return false;
  }
}

export type Purchase = ReturnType<typeof createPurchase>;
