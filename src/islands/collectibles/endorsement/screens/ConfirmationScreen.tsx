import { useStore } from '../../../../ui/use-store.ts';
import type { EndorsementCheckout } from '../../../../contract/collectibles/endorsement-checkout.ts';
import type { BoundPolicy } from '../../../../contract/purchase/purchase-response.ts';
import { CARRIER_DECISION_TIME, REFUND_TIME } from '../../../../contract/service-facts.ts';
import { formatMoney } from '../../../../core/money.ts';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import {
  ConfirmationLayout,
  type NextEvent,
} from '../../../../purchase/screens/ConfirmationLayout.tsx';
import {
  authorizationEvent,
  NOT_APPROVED_PAYMENT_TEXT,
} from '../../../../purchase/screens/pending-events.ts';
import { describeEndorsementWithPreviousValue } from '../../../../contract/policies/describe-endorsement.ts';
import { cardBrandAndLast4 } from '../../../../contract/purchase/card-name.ts';
import { chargeOrRefundAmount } from '../amounts.ts';
import type { EndorsementState } from '../answers.ts';
import { type Endorsement, endorsedPolicyPath } from '../flow.ts';
import { categoryName, endorsementTitle } from '../titles.ts';
import { EndorsementBilling } from './EndorsementBilling.tsx';

/**
 * Shows the submitted endorsement. Explains what is covered and what is paid until the carrier
 * decides.
 */
export function ConfirmationScreen(props: FlowScreenProps<Endorsement>) {
  const state = useStore(props.flow.$state);
  const { policy, checkoutInfo: checkout, purchase } = state;
  if (!purchase || !checkout) return null;
  const carrier = policy?.underwriter.name ?? props.carrier;
  return (
    <ConfirmationLayout
      {...props}
      carrier={carrier}
      purchase={purchase}
      productTitle={endorsementTitle(state)}
      message={`Your request: ${requestText(state, checkout)}.`}
      confirmation={`Coverage will not bind until ${carrier} approves it. You’ll get a confirmation email within ${CARRIER_DECISION_TIME}.`}
      rows={priceRows(state, checkout, carrier)}
      homeLink={{ href: endorsedPolicyPath(state), label: 'Go to your policy' }}
      nextTitle="What this means"
      nextEvents={[
        coverageEvent(state, carrier),
        paymentEvent(checkout, purchase),
        {
          icon: 'envelope-simple',
          title: 'You’ll get a confirmation email',
          text: `Within ${CARRIER_DECISION_TIME}, to ${purchase.email}.`,
        },
        {
          icon: 'arrow-u-up-left',
          title: 'If it isn’t approved',
          text:
            checkout.action === 'charge'
              ? `${NOT_APPROVED_PAYMENT_TEXT} Your policy won’t change.`
              : 'Your policy and its price won’t change.',
        },
      ]}
      billing={<EndorsementBilling checkout={checkout} isSubmitted />}
    />
  );
}

/** Returns the price of the whole policy before and with the change. */
function priceRows(state: EndorsementState, checkout: EndorsementCheckout, carrier: string) {
  const aYear = (amount: number) => `${formatMoney(amount, checkout.currency_code)} a year`;
  return [
    { label: 'Collection', value: categoryName(state) },
    { label: 'Price now', value: aYear(checkout.previous_annual_total_premium) },
    { label: 'Price with the change', value: aYear(checkout.new_annual_total_premium) },
    { label: 'Insurer', value: carrier },
  ];
}

function requestText(state: EndorsementState, { change }: EndorsementCheckout): string {
  return change ? describeEndorsementWithPreviousValue(change) : endorsementTitle(state);
}

function coverageEvent(state: EndorsementState, carrier: string): NextEvent {
  const name = categoryName(state);
  if (state.change === 'add')
    return {
      icon: 'x-circle',
      title: `${name}: not covered yet`,
      text: `Coverage begins once ${carrier} approves the change. What the policy covers today stays covered.`,
    };
  return {
    icon: 'shield-check',
    title: `${name}: covered as before`,
    text: `The change takes effect once ${carrier} approves it. Nothing changes until then.`,
  };
}

function paymentEvent(checkout: EndorsementCheckout, purchase: BoundPolicy): NextEvent {
  const { action, refund_details: refund, currency_code: currency } = checkout;
  const amount = formatMoney(chargeOrRefundAmount(checkout), currency);
  if (action === 'charge') return authorizationEvent(amount, purchase);
  if (action === 'no_change')
    return {
      icon: 'receipt',
      title: 'There’s no charge',
      text: 'There’s no refund, either. Your price stays the same.',
    };
  const cards = (refund?.by_payment_method ?? []).map(({ payment_method }) =>
    cardBrandAndLast4(payment_method.details),
  );
  return {
    icon: 'credit-card',
    title: `You’ll get ${amount} back`,
    text: `Once approved${cards.length > 0 ? `, on ${cards.join(' and ')}` : ''}. It can take ${REFUND_TIME} to show up.`,
  };
}
