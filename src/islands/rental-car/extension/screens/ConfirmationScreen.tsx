import { useStore } from '../../../../ui/use-store.ts';
import { RENTAL_DAYS_MAX } from '../../../../contract/rental-car/limits.ts';
import type { RentalExtension } from '../flow.ts';
import { daysBetween, formatDate } from '../../../../core/dates.ts';
import { emailedEvent } from '../../../../purchase/screens/email-events.ts';
import { ConfirmationLayout } from '../../../../purchase/screens/ConfirmationLayout.tsx';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import { addedDaysLabel, returnDateRows } from './extension-rows.ts';

export function ConfirmationScreen(props: FlowScreenProps<RentalExtension>) {
  const { rental, until, purchase } = useStore(props.flow.$state);
  if (!rental || !until || !purchase) return null;
  const isLastDay = daysBetween(rental.rentalStarted, until) >= RENTAL_DAYS_MAX;
  return (
    <ConfirmationLayout
      {...props}
      carrier={rental.underwriter}
      purchase={purchase}
      productTitle="Rental car extension"
      message={`Your ${rental.agency} rental is covered through ${formatDate(until)}.`}
      rows={returnDateRows(rental, until)}
      itemLabel={addedDaysLabel(daysBetween(rental.rentalEnded, until))}
      nextEvents={[
        emailedEvent(purchase, 'your receipt and the policy with its new end date'),
        {
          icon: 'car-profile',
          title: 'At the rental counter',
          text: `Tell ${rental.agency} you’re keeping the car longer. Our coverage doesn’t extend the rental itself.`,
        },
        {
          icon: 'calendar-check',
          title: formatDate(until),
          text: isLastDay
            ? 'Coverage ends after this day. It can’t be extended further.'
            : 'Coverage ends after this day. Until then, you can extend it again in your account.',
        },
      ]}
      sampleUrl={rental.sampleUrl}
    >
      <a className="link" href={props.flow.policyPath()}>
        See your policy
      </a>
    </ConfirmationLayout>
  );
}
