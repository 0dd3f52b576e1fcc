import { useStore } from '@nanostores/react';
import { flightFacts } from '../../../contract/baggage/facts.ts';
import { factRows } from '../../../ui/plans/FactList.tsx';
import type { BaggageState } from '../answers.ts';
import type { Baggage } from '../flow.ts';
import { formatDate } from '../../../core/dates.ts';
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
        { label: 'Starts', value: formatOptionalDate(purchase.coverage_start_date) },
        { label: 'Insurer', value: props.carrier },
      ].filter(({ value }) => value)}
      nextEvents={nextEvents(purchase)}
      sampleUrl={trip?.sampleUrl}
      restartLabel="Insure another trip"
    />
  );
}

function formatOptionalDate(date: string | null) {
  return date ? formatDate(date) : undefined;
}

type Purchase = NonNullable<BaggageState['purchase']>;

function nextEvents(purchase: Purchase) {
  const { coverage_end_date: end } = purchase;
  return [
    ...emailEvents(purchase),
    {
      icon: 'suitcase-rolling' as const,
      title: 'At the baggage desk',
      text: 'If a bag is late or lost, ask the airline for a report before you leave the airport.',
    },
    end && {
      icon: 'calendar-check' as const,
      title: formatDate(end),
      text: 'Coverage ends when your trip does, and on this day at the latest.',
    },
  ];
}
