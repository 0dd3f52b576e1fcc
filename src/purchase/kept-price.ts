import * as z from 'zod/mini';
import { checkoutSchema, type Checkout } from '../contract/purchase/billing.ts';
import { environment } from '../core/environment.ts';
import { answer, type KeptAnswers } from '../flow/kept-answers.ts';
import type { FlowControls } from '../flow/step.ts';

/** What every flow keeps of its price and of its purchase, beside its answers and what was bought. */
export const pricedShape = {
  checkoutInfo: answer(checkoutSchema),
  /** Goes with the checkout: the provider carries one purchase out for it. */
  uid: answer(z.string()),
  /** The provider's word on the last purchase that failed. */
  purchaseError: answer(z.object({ code: z.string(), message: z.string() })),
};
type Priced = z.infer<z.ZodMiniObject<typeof pricedShape>>;

/** Answers and what they cost. A price holds for the answers that it was asked for with. */
export interface PricedAnswers<Kept> extends KeptAnswers<Kept> {
  /** Keeps what the answers cost now, and draws the unique key of its one purchase. */
  price(checkoutInfo: Checkout, changes?: Partial<Kept>): void;
  /** Forgets the price alone. */
  unprice(): void;
}

const unpriced = { checkoutInfo: null, uid: null };
/** What no price depends on in any product. */
const besides = ['purchaseError', 'purchase', 'contact', ...Object.keys(unpriced)];

/** Any answer that changes takes the price away, except those that are `free`: no price depends on them. */
export function priced<Kept extends Priced>(
  kept: KeptAnswers<Kept>,
  free: readonly (keyof Kept & string)[] = [],
): PricedAnswers<Kept> {
  const without = new Set<string>([...besides, ...free]);
  const isChanged = ([name, value]: [string, unknown]) =>
    !without.has(name) &&
    JSON.stringify(value) !== JSON.stringify(kept.$kept.get()[name as keyof Kept]);
  return {
    ...kept,
    keep: (changes) =>
      kept.keep(Object.entries(changes).some(isChanged) ? { ...unpriced, ...changes } : changes),
    price: (checkoutInfo, changes) =>
      kept.keep({ ...changes, checkoutInfo, uid: environment().uuid() } as Partial<Kept>),
    unprice: () => kept.keep(unpriced as Partial<Kept>),
  };
}

interface PlanAnswers extends Priced {
  selectedPlanId: string | null;
  purchase: unknown;
}

interface PlanPrice<Kept extends PlanAnswers> {
  kept: PricedAnswers<Kept>;
  flow: Pick<FlowControls<'payment'>, 'dropDrafts'>;
  planId: string;
  /** Asks what the plan costs. */
  ask: () => Promise<Checkout>;
}

/** Keeps the plan that was chosen, and its price once it is known. */
export async function pricePlan<Kept extends PlanAnswers>(plan: PlanPrice<Kept>): Promise<void> {
  const { kept, flow, planId, ask } = plan;
  // Another plan has other terms, which were not accepted yet.
  if (planId !== kept.$kept.get().selectedPlanId) flow.dropDrafts(['payment']);
  kept.unprice();
  kept.keep({ selectedPlanId: planId, purchase: null } as Partial<Kept>);
  kept.price(await ask());
}

/** The plan on offer that was chosen. */
export function chosenPlan<Plan extends { plan_id: string }>(
  plans: readonly Plan[] | null | undefined,
  id: string | null,
): Plan | null {
  return plans?.find(({ plan_id }) => plan_id === id) ?? null;
}
