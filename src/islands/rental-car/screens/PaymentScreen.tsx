import { useStore } from '@nanostores/react';
import { $rental, extraDriversOf, driverFullName } from '../answers.ts';
import { rentalCarPurchase } from '../purchase.ts';
import { requireCompleteTrip } from '../quote.ts';
import { rentalCarFlow } from '../flow.ts';
import { rentalFacts } from '../../../contract/rental-car/facts.ts';
import { FactList, factRows } from '../../../ui/plans/FactList.tsx';
import type { ScreenProps } from '../../../interview/screens/screen-props.ts';
import { PaymentLayout } from '../../../purchase/screens/PaymentLayout.tsx';
import { driverRows } from './driver-rows.tsx';
import { daysText, tripDays, tripText } from './trip-text.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';

export function PaymentScreen(props: ScreenProps) {
  const state = useStore($rental);
  const { pickUpDate, returnDate, plan, checkoutInfo } = state;
  if (!pickUpDate || !returnDate || !plan || !checkoutInfo) return null;
  const { title, coverages } = plan.information;
  return (
    <PaymentLayout
      {...props}
      flow={rentalCarFlow}
      step="payment"
      purchase={rentalCarPurchase}
      checkout={checkoutInfo}
      itemLabel={`${title} plan, ${daysText(tripDays(pickUpDate, returnDate))}`}
      cardholderFields
      intro={`${tripText(pickUpDate, returnDate)}.`}
      plan={plan}
      details={
        <>
          <TripFacts />
          <CoverageFacts
            summary={title}
            coverages={coverages}
            onChange={() => rentalCarFlow.change('plans')}
          />
        </>
      }
    />
  );
}

/** Shows the reservation and the drivers, with links to change them. */
function TripFacts() {
  const state = useStore($rental);
  const { rentalAgency, pickUpDate, returnDate, driverInfo, phone, email } =
    requireCompleteTrip(state);
  const additionalNames = extraDriversOf(state).map(driverFullName);
  return (
    <>
      <FactList
        title="Rental details"
        disclosure={{ summary: `${rentalAgency}, ${tripText(pickUpDate, returnDate)}` }}
        onChange={() => rentalCarFlow.change('rental-info')}
        rows={factRows(
          rentalFacts({
            rental_company: rentalAgency,
            rental_started: pickUpDate,
            rental_ended: returnDate,
          }),
        )}
      />
      <FactList
        title="Driver details"
        disclosure={{
          summary: [driverFullName(driverInfo), driverInfo.streetAddress]
            .filter(Boolean)
            .join(', '),
        }}
        onChange={() => rentalCarFlow.change('driver')}
        rows={driverRows({ ...driverInfo, email, phone })}
      />
      <FactList
        title="Additional drivers"
        disclosure={{ summary: additionalNames.join(', ') || 'None' }}
        onChange={() => rentalCarFlow.change('additional-drivers')}
        rows={[{ label: 'Drivers', value: additionalNames.join(', ') || 'None' }]}
      />
    </>
  );
}
