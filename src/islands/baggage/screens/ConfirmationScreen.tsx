import { useStore } from '../../../ui/use-store.ts';
import { baggageProduct, flightFacts } from '../../../contract/baggage/facts.ts';
import { factRows } from '../../../ui/plans/FactList.tsx';
import type { BaggageState } from '../answers.ts';
import type { Baggage } from '../flow.ts';
import { ConfirmationLayout } from '../../../purchase/screens/ConfirmationLayout.tsx';
import { emailEvents } from '../../../purchase/screens/email-events.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';

export function ConfirmationScreen(props: FlowScreenProps<Baggage>) {
  const { purchase, trip } = useStore(props.flow.$state);
  if (!purchase) return null;
  return (
    <ConfirmationLayout
      {...props}
      purchase={purchase}
      productTitle="Baggage"
      message={trip ? `Your bags are covered on ${trip.airline}.` : ''}
      rows={[
        ...factRows(
          flightFacts({
            pax_name: trip?.passenger,
            airline_name: trip?.airline,
            pnr_code: trip?.confirmationNumber,
          }),
        ),
        { label: 'Coverage', value: baggageProduct.tripCoverage },
        { label: 'Insurer', value: props.carrier },
      ].filter(({ value }) => value)}
      nextEvents={nextEvents(purchase)}
      sampleUrl={trip?.sampleUrl}
      restartLabel="Insure another trip"
    />
  );
}

type Purchase = NonNullable<BaggageState['purchase']>;

function nextEvents(purchase: Purchase) {
  return [
    ...emailEvents(purchase),
    {
      icon: 'suitcase-rolling' as const,
      title: 'At the baggage desk',
      text: 'If a bag is late or lost, ask the airline for a report before you leave the airport.',
    },
    {
      icon: 'calendar-check' as const,
      title: 'After your trip',
      text: 'Coverage ends when you leave the last airport, or when you get a delayed bag back. You don’t have to do anything.',
    },
  ];
}
