import { useStore } from '@nanostores/react';
import type { EndorsementCheckout } from '../../../../contract/collectibles/endorsement-checkout.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import type { Checkout } from '../../../../contract/purchase/billing.ts';
import { formatMoney } from '../../../../core/money.ts';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';
import { PaymentFrame } from '../../../../purchase/screens/PaymentFrame.tsx';
import { TextButton } from '../../../../ui/controls/TextButton.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { amountOf } from '../amounts.ts';
import { $endorsement } from '../answers.ts';
import { endorsementFlow } from '../flow.ts';
import { endorsementPurchase } from '../purchase.ts';
import { $priceNotice } from '../stop.ts';
import { ChangeBilling } from './ChangeBilling.tsx';
import { changeLead, changeNote } from './lead.ts';
import { PremiumChange } from './PremiumChange.tsx';
import { TermBar } from './TermBar.tsx';

const purchase = endorsementPurchase();

/** What a change costs, gives back, or leaves as it is; the card only where something is charged. */
export function PaymentScreen(props: ScreenProps) {
  const { policy, priced } = useStore($endorsement);
  const reason = useStore($priceNotice);
  if (!policy || !priced) return null;
  const { checkout } = priced;
  const { action, change, acknowledgment_html: terms, currency_code: currency } = checkout;
  const amount = formatMoney(amountOf(checkout), currency);
  const carrier = policy.underwriter.name;
  return (
    <PaymentFrame
      {...props}
      carrier={carrier}
      flow={endorsementFlow}
      step="payment"
      purchase={purchase}
      action={action}
      checkout={dueOf(checkout)}
      plan={null}
      ownerFields
      lead={change ? changeLead(change) : `Policy ${policy.policy_number}.`}
      basis={
        <>
          <PremiumChange checkout={checkout} />
          <Term policy={policy} checkout={checkout} />
        </>
      }
      billing={<ChangeBilling checkout={checkout} />}
      terms={terms ? { ...changeTerms(carrier), acknowledgment_html: terms } : undefined}
      notice={
        reason && (
          <Notice tone="warn" live="alert" title="Your price has changed.">
            {reason} Look at the new figures before you go on.
          </Notice>
        )
      }
      note={changeNote({ checkout, amount, end: policy.coverage_end_date })}
    />
  );
}

/** Only the sum that moves counts for the button; the rows are the change's own. */
function dueOf(checkout: EndorsementCheckout): Checkout {
  return {
    currency_code: checkout.currency_code,
    items: [],
    payment_frequency: 'once',
    tax_percentage: 0,
    payment_schedule: null,
    totals: { ...checkout.cart.totals, grandtotal: amountOf(checkout) },
  };
}

function Term({ policy, checkout }: { policy: Policy; checkout: EndorsementCheckout }) {
  const { coverage_start_date: start, coverage_end_date: end } = policy;
  const { change } = checkout;
  if (!start || !end || !change) return null;
  const { effective_date: from, days_left: left, term_days: of } = change;
  return <TermBar start={start} from={from} end={end} left={left} of={of} />;
}

function changeTerms(carrier: string) {
  return {
    title: 'Terms of the change',
    label: (open: () => void) => (
      <>
        I have read the{' '}
        <span className="terms-link">
          <TextButton onClick={open}>terms of the change</TextButton>.
        </span>{' '}
        It holds when {carrier} has approved it.
      </>
    ),
  };
}
