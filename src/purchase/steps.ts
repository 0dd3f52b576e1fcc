/** The steps that the purchases of all products share. A flow adds them to its list of steps. */
import type { Account } from '../contract/account/account.ts';
import { addressSchema, type Address } from '../contract/address.ts';
import { addCoordinates } from '../core/address/geocode.ts';
import { initialAddressFields, isSameAddress } from '../core/address/wire-address.ts';
import type { PersistedAnswers } from '../flow/persisted-answers.ts';
import type { RawValues } from '../flow/step-form.ts';
import type { FlowControls, ActionResult, Step } from '../flow/step.ts';
import { typedStepFactory } from '../flow/step.ts';
import { isInReview } from './in-review.ts';
import { knownAddress, requestedPlanId } from './prefill.ts';
import { cardholderSchema, planChoiceSchema, type PlanChoice } from './payment-answers.ts';

type Title<State> = Step<State>['title'];
type Guard<State> = (state: State) => boolean;

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
}

/**
 * Step that asks for the postal address of the insured property or of the visitor. Another postal
 * address clears all later answers.
 */
export function addressStep<State extends WithLocation, Answers extends WithLocation>({
  title,
  answersStore,
}: AddressStepOptions<Answers>): Step<State, 'address'> {
  return typedStepFactory<State, 'address'>()({
    id: 'address',
    title,
    schema: addressSchema,
    prefill: ({ location, account }) => initialAddressFields(location ?? knownAddress(account)),
    async submit(address, flow) {
      const location = await addCoordinates(address);
      const { location: previous, purchase } = answersStore.$answers.get();
      if (previous && !purchase && isSameAddress(previous, location)) return;
      flow.reset();
      answersStore.update({ location } as Partial<Answers>);
    },
    answers: ({ location }) =>
      location ? [{ label: 'Address', value: `${location.city}, ${location.region}` }] : [],
  });
}

interface PlanStep<State, Ids extends string> {
  title: Title<State>;
  canEnter: Guard<State>;
  /** Stores the chosen plan and requests its price. */
  submit: (choice: PlanChoice, flow: FlowControls<Ids>) => ActionResult;
}

/** The part of a flow's state that contains the chosen plan. */
interface WithPlan {
  plan: { plan_id: string; information: { title: string } } | null;
}

/** Step that asks for the plan. Choosing a plan opens the next step. */
export function planStep<State extends WithPlan, Ids extends string>(
  step: PlanStep<State, Ids | 'plans'>,
): Step<State, 'plans'> {
  return typedStepFactory<State, Ids | 'plans'>()({
    ...step,
    id: 'plans',
    schema: planChoiceSchema,
    prefill: ({ plan }) => ({ planId: plan?.plan_id ?? requestedPlanId() }),
    checkoutStep: 1,
    answers: ({ plan }) => (plan ? [{ label: 'Plan', value: plan.information.title }] : []),
  }) as Step<State, 'plans'>;
}

interface PaymentStep<State> {
  title: Title<State>;
  canEnter: Guard<State>;
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
export function paymentStep<State extends WithPurchase>(
  step: PaymentStep<State>,
): Step<State, 'payment'> {
  return {
    ...step,
    id: 'payment',
    schema: cardholderSchema,
    // Redirects this step to the confirmation after the purchase.
    fallbackStep: ({ purchase }) => purchase && 'confirmation',
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
