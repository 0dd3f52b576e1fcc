import { useStore } from '../../../ui/use-store.ts';
import { extraDriversOf, driverFullName } from '../answers.ts';
import { rentalCarPurchase } from '../purchase.ts';
import { requireCompleteTrip } from '../quote.ts';
import type { RentalCar } from '../flow.ts';
import { rentalFacts } from '../../../contract/rental-car/facts.ts';
import { FactList, factRows } from '../../../ui/plans/FactList.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { PaymentLayout } from '../../../purchase/screens/PaymentLayout.tsx';
import { driverRows } from './driver-rows.tsx';
import { daysText, tripDays, tripText } from './trip-text.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';

export function PaymentScreen(props: FlowScreenProps<RentalCar>) {
  const { flow } = props;
  const state = useStore(flow.$state);
  const { pickUpDate, returnDate, plan, checkoutInfo } = state;
  if (!pickUpDate || !returnDate || !plan || !checkoutInfo) return null;
  const { title, coverages } = plan.information;
  return (
    <PaymentLayout
      {...props}
      step="payment"
      purchase={rentalCarPurchase(flow)}
      checkout={checkoutInfo}
      itemLabel={`${title} plan, ${daysText(tripDays(pickUpDate, returnDate))}`}
      taxRegion={state.driverInfo?.region}
      cardholderFields
      intro={`${tripText(pickUpDate, returnDate)}.`}
      plan={plan}
      order={{
        kind: `Rental car · ${props.carrier}`,
        title,
        term: tripText(pickUpDate, returnDate),
        coverages,
      }}
      details={
        <>
          <TripFacts flow={flow} />
          <CoverageFacts
            summary={title}
            coverages={coverages}
            onChange={() => flow.change('plans')}
          />
        </>
      }
    />
  );
}

/** Shows the reservation and the drivers, with links to change them. */
function TripFacts({ flow }: { flow: RentalCar }) {
  const state = useStore(flow.$state);
  const { rentalAgency, pickUpDate, returnDate, driverInfo, phone, email } =
    requireCompleteTrip(state);
  const additionalNames = extraDriversOf(state).map(driverFullName);
  return (
    <>
      <FactList
        title="Rental details"
        disclosure={{ summary: [rentalAgency, tripText(pickUpDate, returnDate)] }}
        onChange={() => flow.change('rental-info')}
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
          summary: [driverFullName(driverInfo), driverInfo.streetAddress ?? ''].filter(Boolean),
        }}
        onChange={() => flow.change('driver')}
        rows={driverRows({ ...driverInfo, email, phone })}
      />
      <FactList
        title="Additional drivers"
        disclosure={{ summary: additionalNames.join(', ') || 'None' }}
        onChange={() => flow.change('additional-drivers')}
        rows={[{ label: 'Drivers', value: additionalNames.join(', ') || 'None' }]}
      />
    </>
  );
}
