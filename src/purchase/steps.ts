/** The steps that the purchases of all products share. A flow adds them to its list of steps. */
import type { Account } from '../contract/account/account.ts';
import { addressSchema, type Address } from '../contract/address.ts';
import { addCoordinates } from '../core/address/geocode.ts';
import { initialAddressFields, isSameAddress } from '../core/address/wire-address.ts';
import type { PersistedAnswers } from '../interview/persisted-answers.ts';
import type { RawValues } from '../interview/step-form.ts';
import type { FlowControls, Step } from '../interview/step.ts';
import { typedStepFactory } from '../interview/step.ts';
import { isInReview } from './in-review.ts';
import { knownAddress, requestedPlanId } from './prefill.ts';
import { cardholderSchema, planChoiceSchema } from './payment-answers.ts';
import type { PlanAnswers, PricedAnswersStore, PricedCheckout } from './persisted-price.ts';

type Title<State> = Step<State>['title'];

interface WithPurchase {
  purchase: { status: string } | null;
}

interface WithLocation {
  location: Address | null;
  account?: Account | null;
  purchase: unknown;
}

interface AddressStepOptions<Answers> {
  title: string;
  answersStore: PersistedAnswers<Answers>;
  /**
   * Later steps whose values stay in their fields after another address deleted the answers. The
   * visitor confirms them with Next.
   */
  keepTyped?: readonly string[];
}

/**
 * Step that asks for the postal address of the insured property or of the visitor. Another postal
 * address clears all later answers.
 */
export function addressStep<State extends WithLocation, Answers extends WithLocation>({
  title,
  answersStore,
  keepTyped = [],
}: AddressStepOptions<Answers>): Step<State, 'address'> {
  return typedStepFactory<State, 'address'>()({
    id: 'address',
    title,
    schema: addressSchema,
    prefill: ({ location, account }) => initialAddressFields(location ?? knownAddress(account)),
    isAnswered: ({ location }) => location !== null,
    async submit(address, flow) {
      const location = await addCoordinates(address);
      const { location: previous, purchase } = answersStore.$answers.get();
      if (previous && !purchase && isSameAddress(previous, location)) return;
      // The ids in keepTyped are steps of the same flow.
      const controls = flow as unknown as FlowControls<string>;
      const typed = keepTyped.map((id) => [id, controls.form(id).$values.get()] as const);
      flow.reset();
      for (const [id, values] of typed) controls.form(id).replace(values);
      answersStore.update({ location } as Partial<Answers>);
    },
    answers: ({ location }) =>
      location ? [{ label: 'Address', value: `${location.city}, ${location.region}` }] : [],
  });
}

/** The part of a flow's state with the chosen plan and its price. */
interface WithPlan {
  plan: { plan_id: string; information: { title: string } } | null;
  checkoutInfo: unknown;
}

interface PlanStep<State, Answers extends PlanAnswers> {
  title: Title<State>;
  answersStore: PricedAnswersStore<Answers>;
  /** Requests the price of a plan. */
  fetchPrice: (planId: string, flow: FlowControls<string>) => Promise<PricedCheckout>;
}

/** Step that asks for the plan and fetches its price. Choosing a plan opens the next step. */
export function planStep<State extends WithPlan, Answers extends PlanAnswers>({
  title,
  answersStore,
  fetchPrice,
}: PlanStep<State, Answers>): Step<State, 'plans'> {
  return typedStepFactory<State, 'plans'>()({
    id: 'plans',
    title,
    schema: planChoiceSchema,
    prefill: ({ plan }) => ({ planId: plan?.plan_id ?? requestedPlanId() }),
    async submit({ planId }, flow) {
      // Clears the accepted terms, because another plan has other terms.
      if (planId !== answersStore.$answers.get().selectedPlanId)
        (flow as FlowControls<string>).clearDrafts(['payment']);
      answersStore.clearPrice();
      answersStore.update({ selectedPlanId: planId, purchase: null } as Partial<Answers>);
      answersStore.setPrice(await fetchPrice(planId, flow));
    },
    isAnswered: ({ plan, checkoutInfo }) => plan !== null && checkoutInfo !== null,
    checkoutStep: 1,
    answers: ({ plan }) => (plan ? [{ label: 'Plan', value: plan.information.title }] : []),
  });
}

interface PaymentStep<State> {
  title: Title<State>;
  /**
   * Returns the initial values of the cardholder's fields. See prefillCardholder in
   * payment-answers.ts.
   */
  prefill: (state: State) => RawValues;
}

/**
 * Step for the card, the cardholder and the terms. It has no submit action, because PaymentLayout
 * itself submits the payment.
 */
export function paymentStep<State>(step: PaymentStep<State>): Step<State, 'payment'> {
  return {
    ...step,
    id: 'payment',
    schema: cardholderSchema,
    checkoutStep: 2,
    counted: false,
  };
}

/** Step that shows the completed purchase. */
export function confirmationStep<State extends WithPurchase>(): Step<State, 'confirmation'> {
  return {
    id: 'confirmation',
    title: ({ purchase }) =>
      purchase && isInReview(purchase) ? 'Your policy is pending review.' : 'You’re all set!',
    canEnter: ({ purchase }) => purchase !== null,
    checkoutStep: 3,
    counted: false,
  };
}
