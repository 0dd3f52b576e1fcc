import * as z from 'zod/mini';

const nameSchema = z.optional(z.string().check(z.maxLength(200)));

/**
 * Names of the specification for the fields of a rental checkout and purchase. The fields are also
 * in `plan_id` and `details`, which take precedence.
 */
export const flatRentalFields = {
  planId: nameSchema,
  rentalCompanyName: nameSchema,
  rentalStarted: nameSchema,
  rentalEnded: nameSchema,
};

/** Names of the specification for the other fields of a rental purchase. */
export const flatPurchaseFields = {
  planTitle: nameSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  /** The same as the idempotency key in the header. */
  uid: nameSchema,
};

interface NestedRental {
  plan_id: string;
  details: { rental_company: string; rental_started: string; rental_ended: string };
}

/** Adds the names of the specification to a request. */
export function withFlatRentalNames<Request extends NestedRental>(request: Request) {
  const { plan_id, details } = request;
  return {
    ...request,
    planId: plan_id,
    rentalCompanyName: details.rental_company,
    rentalStarted: details.rental_started,
    rentalEnded: details.rental_ended,
  };
}

/**
 * Converts a request body with the names of the specification to `plan_id` and `details`. A field
 * that is already there stays. Any other body is returned unchanged.
 */
export function readFlatRentalNames(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { planId, rentalCompanyName, rentalStarted, rentalEnded, phone, email, drivers } = body;
  const { firstName, lastName } = body;
  const details = definedEntries({
    rental_company: rentalCompanyName,
    rental_started: rentalStarted,
    rental_ended: rentalEnded,
    phone,
    email,
    drivers,
  });
  const isNested = isRecord(body['details']);
  if (!isNested && 'details' in body) return body;
  return {
    ...definedEntries({ plan_id: planId, first_name: firstName, last_name: lastName }),
    ...body,
    details: { ...details, ...(isNested && (body['details'] as object)) },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const definedEntries = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
