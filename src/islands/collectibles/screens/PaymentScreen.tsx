import { useStore } from '../../../ui/use-store.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatWholeDollars } from '../../../core/money.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { termTexts } from '../../../purchase/carrier.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import { PaymentLayout } from '../../../purchase/screens/PaymentLayout.tsx';
import { FactList } from '../../../ui/plans/FactList.tsx';
import type { PersistedCollectibles } from '../answers.ts';
import { collectionName, totalAndHighestItemValue } from '../collections.ts';
import type { Collectibles } from '../flow.ts';
import { collectiblesPurchase } from '../purchase.ts';
import { collectionSummary } from './collection-facts.ts';
import { ownerName, ownershipFact } from './policy-facts.ts';
import { collectionAndPolicyCountTexts } from './count-texts.ts';

export function PaymentScreen(props: FlowScreenProps<Collectibles>) {
  const { flow } = props;
  const state = useStore(flow.$state);
  const { quote, checkoutInfo, collections, plans } = state;
  const [first] = Object.values(collections);
  const plan = plans[first?.categoryCode ?? ''];
  if (!quote || !checkoutInfo || !plan) return null;
  const { collections: count, policies } = collectionAndPolicyCountTexts(state);
  const { policy_effective_date: start } = quote.settings;
  const term = termTexts(props);
  return (
    <PaymentLayout
      {...props}
      step="payment"
      purchase={collectiblesPurchase(flow)}
      checkout={checkoutInfo}
      itemLabel={term.item(plan.information.title)}
      taxRegion={taxRegion(state)}
      cardholderFields
      intro={`${count}, ${policies}, ${props.isOtherCarrier ? '' : 'for one year '}starting ${formatDate(start)}, from ${props.carrier}.`}
      plan={plan}
      order={{
        kind: `Collectibles · ${props.carrier}`,
        title: plan.information.title,
        term: term.label(formatDate(start)),
        coverages: plan.information.coverages,
        limits: [
          { label: `${count}, insured for`, value: formatWholeDollars(totalValue(state)) },
          { label: 'Deductible', value: formatWholeDollars(quote.settings.deductible) },
        ],
      }}
      details={
        <>
          <CollectionFacts flow={flow} />
          <PolicyFacts flow={flow} />
          <CoverageFacts summary={plan.information.title} coverages={plan.information.coverages} />
        </>
      }
    />
  );
}

/** Returns the state of all collections. Undefined if they are in several states. */
function taxRegion({ collections }: Pick<PersistedCollectibles, 'collections'>) {
  const [region, ...others] = new Set(
    Object.values(collections).map(({ address }) => address.region),
  );
  return others.length > 0 ? undefined : region;
}

/** Returns the sum of the collections' values in dollars. */
function totalValue({ collections }: Pick<PersistedCollectibles, 'collections'>): number {
  return Object.values(collections)
    .map((collection) => totalAndHighestItemValue(collection).total)
    .reduce((sum, total) => sum + total, 0);
}

function CollectionFacts({ flow }: { flow: Collectibles }) {
  const state = useStore(flow.$state);
  return (
    <FactList
      title="Your collections"
      disclosure={{ summary: Object.values(state.collections).map(collectionName) }}
      onChange={() => flow.change('collections')}
      rows={Object.values(state.collections).map((collection) => ({
        label: collectionName(collection),
        value: collectionSummary(state, collection),
      }))}
    />
  );
}

/** Shows the owner and the start of coverage. */
function PolicyFacts({ flow }: { flow: Collectibles }) {
  const { details, quote } = useStore(flow.$state);
  const detailText = (key: string) => String(details[key] ?? '');
  return (
    <FactList
      title="Policy details"
      disclosure={{
        summary: [
          ownerName(details) ?? '',
          quote ? `from ${formatDate(quote.settings.policy_effective_date)}` : '',
        ].filter(Boolean),
      }}
      onChange={() => flow.change('quote')}
      rows={[
        { label: 'Ownership', value: ownershipFact(details) },
        { label: 'Owner', value: ownerName(details) },
        { label: 'Email', value: detailText('owner_email') },
        { label: 'Phone', value: detailText('owner_phone_number') },
        { label: 'Starts', value: quote && formatDate(quote.settings.policy_effective_date) },
        { label: 'Deductible', value: quote && formatWholeDollars(quote.settings.deductible) },
      ]}
    />
  );
}
