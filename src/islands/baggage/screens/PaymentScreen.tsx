import { useStore } from '@nanostores/react';
import { $baggage, fullName } from '../answers.ts';
import { baggagePurchase } from '../purchase.ts';
import { baggageFlow } from '../flow.ts';
import { AddressLines } from '../../../ui/address/AddressLines.tsx';
import { Facts } from '../../../ui/plans/Facts.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { PaymentFrame } from '../../../purchase/screens/PaymentFrame.tsx';

export function PaymentScreen(props: ScreenProps) {
  const { location, flight, passenger, plan, checkoutInfo } = useStore($baggage);
  if (!location || !flight || !passenger || !plan || !checkoutInfo) return null;
  const { title, subtitle, coverages } = plan.information;
  return (
    <PaymentFrame
      {...props}
      flow={baggageFlow}
      step="payment"
      purchase={baggagePurchase}
      checkout={checkoutInfo}
      itemLabel={`${title} plan, one trip`}
      ownerFields
      lead={`${subtitle}.`}
      plan={plan}
      details={
        <>
          <Facts
            title="Trip details"
            onChange={() => baggageFlow.change('flight')}
            rows={[
              { label: 'Airline', value: flight.airline?.name },
              { label: 'Confirmation number', value: flight.confirmationNumber },
            ]}
          />
          <Facts
            title="Passenger"
            onChange={() => baggageFlow.change('passenger')}
            rows={[
              { label: 'Name', value: fullName(passenger) },
              { label: 'Email', value: passenger.email },
              { label: 'Phone', value: passenger.phone },
            ]}
          />
          <Facts
            title="Home"
            onChange={() => baggageFlow.change('address')}
            rows={[{ label: 'Address', value: <AddressLines of={location} /> }]}
          />
          <Facts
            title="Coverage details"
            onChange={() => baggageFlow.change('plans')}
            rows={coverages.map(({ title: label, value }) => ({
              label,
              value: value === true ? 'Included' : value || 'Not included',
            }))}
          />
        </>
      }
    />
  );
}
