import { useStore } from '../../../ui/use-store.ts';
import { RENTAL_DAYS_MAX } from '../../../contract/rental-car/limits.ts';
import { driverFullName, type RentalState } from '../answers.ts';
import type { RentalCar } from '../flow.ts';
import { daysBetween, formatDate } from '../../../core/dates.ts';
import {
  ConfirmationLayout,
  type NextEvent,
} from '../../../purchase/screens/ConfirmationLayout.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { emailEvents } from '../../../purchase/screens/email-events.ts';
import { rentalFacts } from '../../../contract/rental-car/facts.ts';
import { FactList, factRows } from '../../../ui/plans/FactList.tsx';
import { driverRows } from './driver-rows.tsx';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';

export function ConfirmationScreen(props: FlowScreenProps<RentalCar>) {
  const { purchase } = useStore(props.flow.$state);
  if (!purchase) return null;
  const { details } = purchase;
  return (
    <ConfirmationLayout
      {...props}
      purchase={purchase}
      productTitle="Rental car"
      message={details ? `Your rental from ${details.rentalAgency} is covered.` : ''}
      rows={[...tripRows(details), { label: 'Insurer', value: props.carrier }]}
      nextEvents={nextEvents(purchase)}
      sampleUrl={details?.sample_url}
      details={
        details && (
          <>
            <FactList title="Driver details" rows={driverRows(details.driverInfo)} />
            <CoverageFacts coverages={details.coverage} />
          </>
        )
      }
      restartLabel="Insure another rental"
    />
  );
}

/** True if the trip is shorter than the maximum number of insurable days. */
function canBeExtended({ pickUpDate, returnDate }: NonNullable<Purchase['details']>) {
  return daysBetween(pickUpDate, returnDate) < RENTAL_DAYS_MAX;
}

type Purchase = NonNullable<RentalState['purchase']>;

function tripRows(details: Purchase['details']) {
  if (!details) return [];
  const others = details.additionalDrivers.map((driver) => ({
    name: driverFullName(driver),
    is_main_driver: false,
  }));
  return factRows(
    rentalFacts({
      rental_company: details.rentalAgency,
      rental_started: details.pickUpDate,
      rental_ended: details.returnDate,
      drivers: [{ name: driverFullName(details.driverInfo), is_main_driver: true }, ...others],
    }),
  );
}

function nextEvents(purchase: Purchase): readonly (NextEvent | false | null)[] {
  const { details } = purchase;
  return [
    ...emailEvents(purchase),
    details && {
      icon: 'car-profile',
      title: formatDate(details.pickUpDate),
      text: 'Decline the agency’s damage waiver at the counter. Take photos of the car before you drive off.',
    },
    details && {
      icon: 'calendar-check',
      title: formatDate(details.returnDate),
      text: canBeExtended(details)
        ? 'Coverage ends when you return the car. Keeping it longer? Extend coverage in your account before this day ends.'
        : 'Coverage ends when you return the car or when this day ends. It can’t be extended further.',
    },
  ];
}
