import { useStore } from '../../../../ui/use-store.ts';
import type { EndorsementCheckout } from '../../../../contract/collectibles/endorsement-checkout.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { policyState } from '../../../../contract/rules/policy-state.ts';
import type { Checkout } from '../../../../contract/purchase/billing.ts';
import { formatMoney } from '../../../../core/money.ts';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import { PaymentLayout } from '../../../../purchase/screens/PaymentLayout.tsx';
import { acknowledgmentText } from '../../../../purchase/terms.ts';
import { TextButton } from '../../../../ui/controls/TextButton.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { chargeOrRefundAmount } from '../amounts.ts';
import type { Endorsement } from '../flow.ts';
import { endorsementPurchase } from '../purchase.ts';
import { EndorsementBilling } from './EndorsementBilling.tsx';
import { endorsementIntro, endorsementNote } from './endorsement-text.ts';
import { PremiumChange } from './PremiumChange.tsx';
import { RemainingDaysBar } from './RemainingDaysBar.tsx';

/**
 * Shows the charge, the refund, or that the price does not change. The card fields are shown only
 * for a charge.
 */
export function PaymentScreen(props: FlowScreenProps<Endorsement>) {
  const { flow } = props;
  const { policy, checkoutInfo: checkout } = useStore(flow.$state);
  const reason = useStore(flow.$priceNotice);
  if (!policy || !checkout) return null;
  const { action, change, acknowledgment_html: terms, currency_code: currency } = checkout;
  const amount = formatMoney(chargeOrRefundAmount(checkout), currency);
  const carrier = policy.underwriter.name;
  return (
    <PaymentLayout
      {...props}
      carrier={carrier}
      isOtherCarrier={carrier !== props.carrier}
      step="payment"
      purchase={endorsementPurchase(flow)}
      action={action}
      checkout={checkoutDue(checkout)}
      riskState={policyState(policy.details)}
      plan={null}
      cardholderFields
      intro={change ? endorsementIntro(change) : `Policy ${policy.policy_number}.`}
      basis={
        <>
          <PremiumChange checkout={checkout} />
          <CoverageTerm policy={policy} checkout={checkout} />
        </>
      }
      billing={<EndorsementBilling checkout={checkout} />}
      terms={
        terms ? { ...endorsementTerms(carrier), texts: [acknowledgmentText(terms)] } : undefined
      }
      notice={
        reason && (
          <Notice tone="warn" live="alert" title="Your price has changed.">
            {reason} Check the new amounts before you continue.
          </Notice>
        )
      }
      note={endorsementNote({ checkout, amount, end: policy.coverage_end_date })}
    />
  );
}

/**
 * Converts the endorsement's price to a checkout, because the payment button shows the amount of a
 * checkout. The checkout has no items, because other rows on the screen list them.
 */
function checkoutDue(checkout: EndorsementCheckout): Checkout {
  return {
    currency_code: checkout.currency_code,
    items: [],
    texts: checkout.texts,
    payment_frequency: 'once',
    tax_percentage: 0,
    payment_schedule: null,
    totals: { ...checkout.cart.totals, grandtotal: chargeOrRefundAmount(checkout) },
  };
}

function CoverageTerm({ policy, checkout }: { policy: Policy; checkout: EndorsementCheckout }) {
  const { coverage_start_date: start, coverage_end_date: end } = policy;
  const { change } = checkout;
  if (!start || !end || !change) return null;
  const { effective_date: from, days_left: left, term_days: of } = change;
  return <RemainingDaysBar start={start} from={from} end={end} daysLeft={left} termDays={of} />;
}

function endorsementTerms(carrier: string) {
  return {
    title: 'Terms of the change',
    label: (open: () => void) => (
      <>
        I have read the{' '}
        <span className="nowrap">
          <TextButton onClick={open}>terms of the change</TextButton>.
        </span>{' '}
        It takes effect once {carrier} approves it.
      </>
    ),
  };
}
