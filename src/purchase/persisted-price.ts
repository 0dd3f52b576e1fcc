import * as z from 'zod/mini';
import { checkoutSchema, type Checkout } from '../contract/purchase/billing.ts';
import { environment } from '../core/environment.ts';
import { optionalAnswer, type PersistedAnswers } from '../flow/persisted-answers.ts';
import type { FlowControls } from '../flow/step.ts';

/** What every flow keeps of its price and of its purchase, beside its answers and what was bought. */
export const pricedShape = {
  checkoutInfo: optionalAnswer(checkoutSchema),
  /** Goes with the checkout: the provider carries one purchase out for it. */
  uid: optionalAnswer(z.string()),
  /** The provider's word on the last purchase that failed. */
  purchaseError: optionalAnswer(z.object({ code: z.string(), message: z.string() })),
};
type Priced = z.infer<z.ZodMiniObject<typeof pricedShape>>;

/** Answers and what they cost. A price holds for the answers that it was asked for with. */
export interface PricedAnswersStore<Answers> extends PersistedAnswers<Answers> {
  /** Keeps what the answers cost now, and draws the unique key of its one purchase. */
  setPrice(checkoutInfo: Checkout, changes?: Partial<Answers>): void;
  /** Forgets the price alone. */
  clearPrice(): void;
}

const noPrice = { checkoutInfo: null, uid: null };
/** What no price depends on in any product. */
const independentAnswers = ['purchaseError', 'purchase', 'contact', ...Object.keys(noPrice)];

/** Any answer that changes takes the price away, except those that are `free`: no price depends on them. */
export function withPrice<Answers extends Priced>(
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

interface PlanAnswers extends Priced {
  selectedPlanId: string | null;
  purchase: unknown;
}

interface PlanPrice<Answers extends PlanAnswers> {
  answersStore: PricedAnswersStore<Answers>;
  flow: Pick<FlowControls<'payment'>, 'clearDrafts'>;
  planId: string;
  /** Asks what the plan costs. */
  fetchPrice: () => Promise<Checkout>;
}

/** Keeps the plan that was chosen, and its price once it is known. */
export async function pricePlan<Answers extends PlanAnswers>(
  plan: PlanPrice<Answers>,
): Promise<void> {
  const { answersStore, flow, planId, fetchPrice } = plan;
  // Another plan has other terms, which were not accepted yet.
  if (planId !== answersStore.$answers.get().selectedPlanId) flow.clearDrafts(['payment']);
  answersStore.clearPrice();
  answersStore.update({ selectedPlanId: planId, purchase: null } as Partial<Answers>);
  answersStore.setPrice(await fetchPrice());
}

/** The plan on offer that was chosen. */
export function chosenPlan<Plan extends { plan_id: string }>(
  plans: readonly Plan[] | null | undefined,
  id: string | null,
): Plan | null {
  return plans?.find(({ plan_id }) => plan_id === id) ?? null;
}
