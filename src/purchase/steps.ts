/** The steps that every purchase ends with, ready for a flow's list. */
import type { RawValues } from '../flow/step-form.ts';
import type { FlowControls, Outcome, Step } from '../flow/step.ts';
import { stepOf } from '../flow/step.ts';
import { payerSchema, planChoiceSchema, type PlanChoice } from './payment-answers.ts';

type Title<State> = Step<State>['title'];
type Guard<State> = (state: State) => boolean;

interface PlanStep<State, Ids extends string> {
  title: Title<State>;
  needs: Guard<State>;
  /** Prices the plan that was chosen. */
  submit: (choice: PlanChoice, flow: FlowControls<Ids>) => Outcome;
}

/** What a state says of the plan that was chosen. */
interface WithPlan {
  plan: { plan_id: string; information: { title: string } } | null;
}

/** Which plan: choosing one leads on. */
export function planStep<State extends WithPlan, Ids extends string>(
  step: PlanStep<State, Ids | 'plans'>,
): Step<State, 'plans'> {
  return stepOf<State, Ids | 'plans'>()({
    ...step,
    id: 'plans',
    asks: planChoiceSchema,
    prefill: ({ plan }) => ({ planId: plan?.plan_id ?? '' }),
    checkoutStep: 1,
    answers: ({ plan }) => (plan ? [{ label: 'Plan', value: plan.information.title }] : []),
  }) as Step<State, 'plans'>;
}

interface PaymentStep<State> {
  title: Title<State>;
  needs: Guard<State>;
  /** Who most likely pays, see payerOf. */
  prefill: (state: State) => RawValues;
}

/** The card, its owner and the terms. What Next does is the purchase's, see PaymentFrame. */
export function paymentStep<State>(step: PaymentStep<State>): Step<State, 'payment'> {
  return { ...step, id: 'payment', asks: payerSchema, checkoutStep: 2, counted: false };
}

interface WithPurchase {
  purchase: { status: string } | null;
}

/** What was bought. */
export function confirmationStep<State extends WithPurchase>(): Step<State, 'confirmation'> {
  return {
    id: 'confirmation',
    title: ({ purchase }) =>
      purchase?.status === 'pending' ? 'Your policy is pending review.' : 'You’re all set!',
    needs: ({ purchase }) => purchase !== null,
    checkoutStep: 3,
    counted: false,
  };
}
