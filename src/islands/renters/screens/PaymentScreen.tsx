import { useStore } from '../../../ui/use-store.ts';
import { rentersPurchase } from '../purchase.ts';
import type { Renters } from '../flow.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatWholeDollars } from '../../../core/money.ts';
import { FactList } from '../../../ui/plans/FactList.tsx';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { termTexts } from '../../../purchase/carrier.ts';
import { PaymentLayout } from '../../../purchase/screens/PaymentLayout.tsx';
import { chosenAmountFacts, homeFacts } from '../../../contract/renters/facts.ts';
import { factRows } from '../../../ui/plans/FactList.tsx';
import { toPolicyAddress } from '../../../core/address/policy-address.ts';

export function PaymentScreen(props: FlowScreenProps<Renters>) {
  const { flow } = props;
  const state = useStore(flow.$state);
  const { plan, selectedAmounts, policyStartDate, checkoutInfo: checkout } = state;
  if (!plan || !selectedAmounts || !policyStartDate || !checkout) return null;
  const { title, coverages } = plan.information;
  const start = formatDate(policyStartDate);
  const term = termTexts(props);
  return (
    <PaymentLayout
      {...props}
      step="payment"
      purchase={rentersPurchase(props.flow)}
      checkout={checkout}
      itemLabel={
        checkout.items.length > 1 ? `${title} plan, with fees` : term.item(`${title} plan`)
      }
      taxRegion={state.propertyAddress?.region}
      cardholderFields
      intro={`${title}, ${term.inSentence(start)}, by ${props.carrier}.`}
      plan={plan}
      order={{
        kind: `Renters · ${props.carrier}`,
        title,
        term: term.label(start),
        coverages,
        limits: factRows(chosenAmountFacts(selectedAmounts)),
      }}
      details={
        <>
          <HomeFacts flow={flow} start={start} />
          <CoverageFacts
            summary={[
              `${formatWholeDollars(selectedAmounts.personal_property_amount)} belongings`,
              `${formatWholeDollars(selectedAmounts.liability_limit)} liability`,
            ]}
            leadingRows={factRows(chosenAmountFacts(selectedAmounts))}
            coverages={coverages}
            onChange={() => flow.change('quote')}
          />
        </>
      }
    />
  );
}

/** Shows the insured person, the home and the start date. */
function HomeFacts({ flow, start }: { flow: Renters; start: string }) {
  const { person, account, propertyAddress, isContactFirst } = useStore(flow.$state);
  const tenant = person ?? account;
  const name = tenant && `${tenant.first_name} ${tenant.last_name}`;
  return (
    <>
      <FactList
        title="Policyholder"
        disclosure={{ summary: [name ?? '', tenant?.email ?? ''].filter(Boolean) }}
        // A signed-in buyer changes the name in the account.
        onChange={
          person ? () => flow.change(isContactFirst ? 'contact' : 'policyholder') : undefined
        }
        rows={[
          ...factRows(homeFacts({ insured: name })),
          { label: 'Email', value: tenant?.email },
          { label: 'Phone', value: tenant?.phone_number },
        ]}
      />
      <FactList
        title="Policy details"
        disclosure={{
          summary: [propertyAddress?.streetAddress ?? '', start].filter(Boolean),
        }}
        onChange={() => flow.change('address')}
        rows={[
          ...factRows(homeFacts({ address: propertyAddress && toPolicyAddress(propertyAddress) })),
          { label: 'Starts', value: start },
        ]}
      />
    </>
  );
}
