import { useStore } from '@nanostores/react';
import { formatDate } from '../../../core/dates.ts';
import { formatDollars } from '../../../core/money.ts';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import { PaymentFrame } from '../../../purchase/screens/PaymentFrame.tsx';
import { Facts } from '../../../ui/plans/Facts.tsx';
import { $collectibles } from '../answers.ts';
import { nameOf } from '../collections.ts';
import { collectiblesFlow } from '../flow.ts';
import { collectiblesPurchase } from '../purchase.ts';
import { lineFact } from './collection-facts.ts';
import { ownerName, ownershipFact } from './policy-facts.ts';
import { countsOf } from './words.ts';

export function PaymentScreen(props: ScreenProps) {
  const state = useStore($collectibles);
  const { quote, checkoutInfo, collections, plans } = state;
  const [first] = Object.values(collections);
  const plan = plans[first?.categoryCode ?? ''];
  if (!quote || !checkoutInfo || !plan) return null;
  const { collections: count, policies } = countsOf(state);
  const { policy_effective_date: start } = quote.settings;
  return (
    <PaymentFrame
      {...props}
      flow={collectiblesFlow}
      step="payment"
      purchase={collectiblesPurchase}
      checkout={checkoutInfo}
      itemLabel={`${plan.information.title}, one year`}
      ownerFields
      lead={`${count}, ${policies}, one year from ${formatDate(start)}, by ${props.carrier}.`}
      plan={plan}
      details={
        <>
          <CollectionFacts />
          <PolicyFacts />
          <CoverageFacts line={plan.information.title} coverages={plan.information.coverages} />
        </>
      }
    />
  );
}

function CollectionFacts() {
  const state = useStore($collectibles);
  return (
    <Facts
      title="Your collections"
      fold={{ line: Object.values(state.collections).map(nameOf).join(', ') }}
      onChange={() => collectiblesFlow.change('collections')}
      rows={Object.values(state.collections).map((collection) => ({
        label: nameOf(collection),
        value: lineFact(state, collection),
      }))}
    />
  );
}

/** Whose the collections are, and from when they are insured. */
function PolicyFacts() {
  const { details, quote } = useStore($collectibles);
  const said = (key: string) => String(details[key] ?? '');
  return (
    <Facts
      title="Policy details"
      fold={{
        line: [
          ownerName(details),
          quote && `from ${formatDate(quote.settings.policy_effective_date)}`,
        ]
          .filter(Boolean)
          .join(', '),
      }}
      onChange={() => collectiblesFlow.change('quote')}
      rows={[
        { label: 'Ownership', value: ownershipFact(details) },
        { label: 'Owner', value: ownerName(details) },
        { label: 'Email', value: said('owner_email') },
        { label: 'Phone', value: said('owner_phone_number') },
        { label: 'Starts', value: quote && formatDate(quote.settings.policy_effective_date) },
        { label: 'Deductible', value: quote && formatDollars(quote.settings.deductible) },
      ]}
    />
  );
}
