import type { SandboxLastNameTrigger } from '../policies/product.ts';
import { errorStatus, type ErrorCode } from '../../src/contract/errors.ts';
import type { Services } from '../services.ts';

/** An error code of the specification's catalog, with the ZIP code that causes it. */
export interface MagicZipError {
  /**
   * ZIP code from '00001' to '00018'. Its last two digits are also the row's number, which a last
   * name such as 'Checkout-07' contains.
   */
  postal: string;
  code: ErrorCode;
  /**
   * The server's message. The storefront shows it only if the catalog has no fixed message for the
   * code.
   */
  message: string;
}

/**
 * Rows in the order of the specification's catalog. The position of a code in the catalog is
 * therefore the number of its row.
 */
export const magicZipErrors: readonly MagicZipError[] = (
  [
    ['no_offers_found', 'We don’t offer a plan at this address.'],
    ['rating_address_rejected', 'The carrier doesn’t cover this address.'],
    ['property_address_invalid', 'We couldn’t verify the address.'],
    ['ZERO_RESULTS', 'We couldn’t find the address.'],
    ['physical_address_required', 'We can’t insure a P.O. box.'],
    ['quote_request_rejected', 'The carrier declined this request because of the loss history.'],
    ['ineligible_for_plan', 'This plan isn’t available to travelers who’ve already left.'],
    ['service_already_active', 'This email address already has a policy.'],
    ['policy_holder_already_exists', 'This traveler is already covered on this booking.'],
    ['collectibles_policy_pending', 'Another collectibles policy is still in review.'],
    ['pet_dob_ineligible', 'The pet is younger than 8 weeks.'],
    ['pet_already_on_quote', 'Biscuit is already on this quote.'],
    ['landlord_duplicate_tenant_name', 'Luc Moreau'],
    ['landlord_lease_address_ineligible', 'The lease is outside the United States.'],
    [
      'payment_method_rejected_by_service',
      'Your bank declined this card. Nothing was charged. Try another card, or call the number on its back.',
    ],
    ['total_collection_value_is_above_limit', 'The collection is worth more than the limit.'],
    ['invalid_input', 'Some answers can’t be used.'],
    ['jewelry_exit_ramp', 'Our VIP team needs to review these items.'],
  ] as const
).map(([code, message], index) => ({ postal: String(index + 1).padStart(5, '0'), code, message }));

/**
 * ZIP codes with effects other than an error code: geocoding without a result, an outage, a slow
 * response.
 */
export const magicZipsWithoutErrorCode = {
  zeroResults: '00000',
  outage: '00019',
  slow: '00020',
} as const;

/**
 * Duration in milliseconds of a call with the slow ZIP code. It is longer than any client waits.
 */
export const SLOW_ZIP_CALL_MS = 25_000;

/** Time in milliseconds after an outage during which the same ZIP code causes no new outage. */
const OUTAGE_INTERVAL_MS = 60_000;

/**
 * Returns a function that decides whether the call for a ZIP code must fail with status 500. The
 * function returns true for the first call with the outage ZIP code, and then once a minute at
 * most.
 */
export function createOutageSimulator(): (postal: string, now: Date) => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (postal, now) => {
    if (postal.trim() !== magicZipsWithoutErrorCode.outage) return false;
    if (now.getTime() - lastAt < OUTAGE_INTERVAL_MS) return false;
    lastAt = now.getTime();
    return true;
  };
}

/** True for the ZIP codes 00001 to 00020. Geocoding accepts them, although none of them exists. */
export function isMagicZip(postal: string): boolean {
  return /^000(?:0[1-9]|1\d|20)$/.test(postal.trim());
}

/** Returns the error code that a rating address with this ZIP code causes when plans are listed. */
export function errorCodeOfMagicZip(postal: string): ErrorCode | undefined {
  return magicZipErrors.find((row) => row.postal === postal.trim())?.code;
}

/**
 * Wraps the function that finds the rate territory. Magic ZIP codes are rated as New York, because
 * a call may continue after its ZIP code had its effect.
 */
export function rateMagicZipsAsNewYork(rate: Services['rateTerritory']): Services['rateTerritory'] {
  return (address, product) =>
    address.country === 'US' && isMagicZip(address.postal)
      ? rate({ ...address, postal: '10001', state_or_region: 'NY' }, product)
      : rate(address, product);
}

/** Stages of a purchase in which a last name can cause an error. */
export type MagicNameStage = SandboxLastNameTrigger['stage'];

/**
 * Returns the error code that a last name causes, for example 'Checkout-07' or
 * 'Purchase-price_changed'. A number stands for the error code in the row with that number. Numbers
 * are needed because a name has at most 40 characters, and some error codes do not fit.
 */
export function errorCodeOfMagicName(
  lastName: string,
  stage: MagicNameStage,
): ErrorCode | undefined {
  const match = /^(checkout|purchase)-(\w+)$/i.exec(lastName.trim());
  if (!match || match[1]?.toLowerCase() !== stage) return undefined;
  const requestedCode = match[2] ?? '';
  if (/^\d{1,2}$/.test(requestedCode)) return magicZipErrors[Number(requestedCode) - 1]?.code;
  const codes = Object.keys(errorStatus) as ErrorCode[];
  return codes.find((code) => code.toLowerCase() === requestedCode.toLowerCase());
}

/** Returns the server's message for a magic error code. */
export function magicErrorMessage(code: ErrorCode): string {
  return (
    magicZipErrors.find((row) => row.code === code)?.message ??
    'The sandbox was told to return this error.'
  );
}
