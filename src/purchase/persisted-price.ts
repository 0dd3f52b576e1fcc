import * as z from 'zod/mini';
import { checkoutSchema } from '../contract/purchase/billing.ts';
import { environment } from '../core/environment.ts';
import { optionalAnswerSchema, type PersistedAnswers } from '../interview/persisted-answers.ts';

export const pricedCheckoutSchema = z.object({
  ...checkoutSchema.shape,
  /**
   * Input of the checkout call. The server sends this call again when the visitor gets a quote by
   * email. Missing in a price that an earlier release stored.
   */
  input: z.optional(
    z.object({
      request: z.optional(z.record(z.string(), z.unknown())),
      params: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
/** The response of a checkout call, with the input of the call. */
export type PricedCheckout = z.infer<typeof pricedCheckoutSchema>;

/**
 * Schema fields for the price and the purchase. Every flow persists these fields together with its
 * answers and the policy.
 */
export const pricedShape = {
  checkoutInfo: optionalAnswerSchema(pricedCheckoutSchema),
  /** Idempotency key, created together with the checkout. The server makes one purchase per key. */
  uid: optionalAnswerSchema(z.string()),
  /** The server's error for the most recent failed purchase. */
  purchaseError: optionalAnswerSchema(z.object({ code: z.string(), message: z.string() })),
};

interface Priced {
  checkoutInfo: object | null;
  uid: string | null;
}

/**
 * Store of the answers with their price. The price is valid only for the answers for which it was
 * requested.
 */
export interface PricedAnswersStore<Answers extends Priced> extends PersistedAnswers<Answers> {
  /** Stores the current price and creates the idempotency key for the purchase at this price. */
  setPrice(checkoutInfo: NonNullable<Answers['checkoutInfo']>, changes?: Partial<Answers>): void;
  /** Clears the price and its idempotency key. The answers stay. */
  clearPrice(): void;
}

const noPrice = { checkoutInfo: null, uid: null };
/** Names of the answers that affect the price of no product. If they change, the price stays. */
const independentAnswers = ['purchaseError', 'purchase', ...Object.keys(noPrice)];

/**
 * Wraps a store of answers, so that the price is cleared when an answer changes. Answers in
 * `extraIndependent` and in `independentAnswers` do not clear the price.
 */
export function clearPriceOnChange<Answers extends Priced>(
  answersStore: PersistedAnswers<Answers>,
  extraIndependent: readonly (keyof Answers & string)[] = [],
): PricedAnswersStore<Answers> {
  const independent = new Set<string>([...independentAnswers, ...extraIndependent]);
  const isChanged = ([name, value]: [string, unknown]) =>
    !independent.has(name) &&
    JSON.stringify(value) !== JSON.stringify(answersStore.$answers.get()[name as keyof Answers]);
  return {
    ...answersStore,
    update: (changes) =>
      answersStore.update(
        Object.entries(changes).some(isChanged) ? { ...noPrice, ...changes } : changes,
      ),
    setPrice: (checkoutInfo, changes) =>
      answersStore.update({
        ...changes,
        checkoutInfo,
        uid: environment().uuid(),
      } as Partial<Answers>),
    clearPrice: () => answersStore.update(noPrice as Partial<Answers>),
  };
}

/** The answers of a product with plans. */
export interface PlanAnswers extends Priced {
  checkoutInfo: PricedCheckout | null;
  selectedPlanId: string | null;
  purchase: unknown;
}

/** Returns the plan with this id. Null if there is none. */
export function findPlanById<Plan extends { plan_id: string }>(
  plans: readonly Plan[] | null | undefined,
  id: string | null,
): Plan | null {
  return plans?.find(({ plan_id }) => plan_id === id) ?? null;
}
