import { useStore } from '../../../ui/use-store.ts';
import { labelInSentence } from '../../../contract/survey/check-field.ts';
import { fullName } from '../answers.ts';
import { baggagePurchase } from '../purchase.ts';
import type { Baggage } from '../flow.ts';
import { addressLines } from '../../../core/address/address-lines.ts';
import { AddressLines } from '../../../ui/address/AddressLines.tsx';
import { flightFacts } from '../../../contract/baggage/facts.ts';
import { FactList, factRows } from '../../../ui/plans/FactList.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import { PaymentLayout } from '../../../purchase/screens/PaymentLayout.tsx';

export function PaymentScreen(props: FlowScreenProps<Baggage>) {
  const { location, flight, passenger, plan, checkoutInfo } = useStore(props.flow.$state);
  if (!location || !flight || !passenger || !plan || !checkoutInfo) return null;
  const { title, subtitle, coverages } = plan.information;
  return (
    <PaymentLayout
      {...props}
      step="payment"
      purchase={baggagePurchase(props.flow)}
      checkout={checkoutInfo}
      itemLabel={`${title} plan, one trip`}
      taxRegion={location.region}
      cardholderFields
      intro={`${subtitle}.`}
      plan={plan}
      order={{ kind: `Baggage · ${props.carrier}`, title, term: subtitle, coverages }}
      details={
        <>
          <FactList
            title="Trip details"
            disclosure={{ summary: [flight.airline?.name ?? '', flight.confirmationNumber] }}
            onChange={() => props.flow.change('flight')}
            rows={factRows(
              flightFacts({
                airline_name: flight.airline?.name,
                pnr_code: flight.confirmationNumber,
              }),
            )}
          />
          <FactList
            title="Passenger"
            disclosure={{ summary: [fullName(passenger), passenger.email] }}
            onChange={() => props.flow.change('passenger')}
            rows={[
              { label: 'Name', value: fullName(passenger) },
              { label: 'Email', value: passenger.email },
              { label: 'Phone', value: passenger.phone },
            ]}
          />
          <FactList
            title="Home"
            disclosure={{ summary: addressLines(location) }}
            onChange={() => props.flow.change('address')}
            rows={[{ label: 'Address', value: <AddressLines address={location} /> }]}
          />
          <CoverageFacts
            summary={firstLimits(coverages)}
            coverages={coverages}
            onChange={() => props.flow.change('plans')}
          />
        </>
      }
    />
  );
}

/** Returns the first two coverages with a limit, such as '$1,000 lost bags'. */
function firstLimits(coverages: readonly { title: string; value: string | boolean }[]): string[] {
  const limits = coverages.filter(({ value }) => typeof value === 'string');
  return limits.slice(0, 2).map(({ title, value }) => `${value} ${labelInSentence(title)}`);
}
