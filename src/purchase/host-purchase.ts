import type { Purchase, RentalTrip } from '../../public/embed.d.ts';
import type { AnyPurchaseResponse, BoundPolicy } from '../contract/purchase/purchase-response.ts';
import type { ProductCode } from '../contract/products.ts';

/** The answers that a host page receives. Products without a row send none. */
const hostDetails: Partial<Record<ProductCode, (details: RentalTrip) => RentalTrip>> = {
  rental_car: withoutHomeAddress,
};

/**
 * Returns the data of a purchase that the host page receives, as embed.d.ts documents it. The
 * buyer's card and account and the answers of the flow are not part of it. Only the trip of a
 * rental car policy is, because the specification lists it.
 */
export function toHostPurchase(
  product: ProductCode,
  purchase: BoundPolicy & Pick<AnyPurchaseResponse, 'agreements'>,
): Purchase {
  const { policy_id, policy_number, status, email, plan_title, underwriter } = purchase;
  const { coverage_start_date, coverage_end_date, documents, currency_code, totals } = purchase;
  const { held_until, held_amount, agreements } = purchase;
  const { details } = purchase as Pick<Purchase, 'details'>;
  const toHostDetails = hostDetails[product];
  return {
    ...(policy_id !== undefined && { policy_id }),
    policy_number,
    status,
    email,
    plan_title,
    ...(underwriter && { underwriter: { name: underwriter.name } }),
    coverage_start_date,
    coverage_end_date,
    documents,
    currency_code,
    totals,
    ...(held_until !== undefined && { held_until }),
    ...(held_amount !== undefined && { held_amount }),
    ...(agreements && { agreements: agreements.map(toHostAgreement) }),
    ...(toHostDetails && details && { details: toHostDetails(details) }),
  };
}

function withoutHomeAddress({ driverInfo, ...trip }: RentalTrip): RentalTrip {
  const { firstName, lastName, email, phone } = driverInfo;
  return { ...trip, driverInfo: { firstName, lastName, email, phone } };
}

function toHostAgreement({
  policy_number,
  status,
  documents,
}: NonNullable<AnyPurchaseResponse['agreements']>[number]) {
  return { policy_number, ...(status && { status }), documents };
}
