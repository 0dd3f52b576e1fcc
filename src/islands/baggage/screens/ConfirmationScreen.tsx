import { useStore } from '@nanostores/react';
import { $baggage } from '../answers.ts';
import { baggageFlow } from '../flow.ts';
import { restart } from '../../../flow/outline.ts';
import { formatDate } from '../../../core/dates.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { ConfirmationFrame, type NextEvent } from '../../../purchase/screens/ConfirmationFrame.tsx';
import type { ScreenProps } from '../../../flow/screens/FlowIsland.tsx';

export function ConfirmationScreen({ site, carrier }: ScreenProps) {
  const { purchase } = useStore($baggage);
  if (!purchase) return null;
  const { trip } = purchase;
  return (
    <ConfirmationFrame
      site={site}
      carrier={carrier}
      title={baggageFlow.title('confirmation')}
      purchase={purchase}
      kind="Baggage"
      message={trip ? `Your bags are covered on ${trip.airline}.` : ''}
      rows={[
        { label: 'Passenger', value: trip?.passenger },
        { label: 'Airline', value: trip?.airline },
        { label: 'Confirmation number', value: trip?.confirmationNumber },
        { label: 'Starts', value: dateOrNothing(purchase.coverage_start_date) },
        { label: 'Insurer', value: carrier },
      ].filter(({ value }) => value)}
      nextEvents={nextEvents(purchase)}
      sampleUrl={trip?.sampleUrl}
    >
      <TextButton onClick={() => restart(baggageFlow)}>Insure another trip</TextButton>
    </ConfirmationFrame>
  );
}

function dateOrNothing(date: string | null) {
  return date ? formatDate(date) : undefined;
}

type Purchase = NonNullable<ReturnType<typeof $baggage.get>['purchase']>;

function nextEvents({ email, account_id, coverage_end_date }: Purchase): NextEvent[] {
  return [
    {
      icon: 'envelope-simple',
      title: 'Now',
      text: `Your policy and your receipt are in the inbox of ${email}.`,
    },
    ...(account_id
      ? [
          {
            icon: 'key' as const,
            title: 'When you like',
            text: 'The same mail has a link that sets a password and opens your account.',
          },
        ]
      : []),
    {
      icon: 'suitcase-rolling',
      title: 'At the baggage desk',
      text: 'If a bag is late or lost, ask the airline for a report before you leave the airport.',
    },
    ...(coverage_end_date
      ? [
          {
            icon: 'calendar-check' as const,
            title: formatDate(coverage_end_date),
            text: 'Coverage ends when your trip does, and on this day at the latest.',
          },
        ]
      : []),
  ];
}
