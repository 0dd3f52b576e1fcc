import * as z from 'zod/mini';

/** What the storefront and the provider both go by; a policy's own `options` are the last word on it. */
export interface VerticalFacts {
  /** How a claim is made: online and for a repair, by phone, or not at all. */
  claims: 'repair' | 'phone' | 'none';
  /**
   * What canceling gives back: the days that were paid for and not used, the whole until the trip begins
   * and nothing after, or nothing, in which case cover runs to the next payment date.
   */
  refund: 'unused days' | 'until departure' | 'none';
  /** Where a day of cover begins and ends. */
  timeZone: 'UTC' | 'America/New_York';
}

const usual: VerticalFacts = { claims: 'phone', refund: 'unused days', timeZone: 'UTC' };

/** Every product line of the catalogue. */
const facts = {
  baggage: { ...usual, refund: 'until departure' },
  flight: { ...usual, refund: 'until departure' },
  collectibles: usual,
  devices: { ...usual, claims: 'repair' },
  pet: usual,
  rental_car: { ...usual, timeZone: 'America/New_York' },
  renters: usual,
  rideshare: usual,
  commercial: usual,
  landlord: { ...usual, refund: 'none' },
  home_warranty: usual,
  carsafe: { ...usual, claims: 'none' },
  homesafe: { ...usual, claims: 'none' },
} satisfies Record<string, VerticalFacts>;
export type VerticalCode = keyof typeof facts;

export const verticalCodes = Object.keys(facts) as VerticalCode[];
export const verticalCodeSchema = z.enum(verticalCodes);

const byCode = new Map<string, VerticalFacts>(Object.entries(facts));

/** True of a line whose claims are filed on the site. Those of all others are filed by phone. */
export const isFiledOnline = (code: string): boolean => verticalFacts(code).claims === 'repair';

/** @param code as on the wire; a line that came later goes by the usual rules */
export function verticalFacts(code: string): VerticalFacts {
  return byCode.get(code) ?? usual;
}
