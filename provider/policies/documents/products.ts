import type { Brand } from '../../../src/contract/brand.ts';
import { flightDetailsSchema } from '../../../src/contract/baggage/flight-policy.ts';
import { BAGGAGE_UNDERWRITER, baggagePlans, coveragesOf } from '../../products/baggage/product.ts';
import {
  RENTAL_UNDERWRITER,
  rentalCoverages,
  rentalPlans,
} from '../../products/rental-car/product.ts';
import { storedRentalSchema } from '../../products/rental-car/policy.ts';
import { baggageWording } from '../../products/baggage/wording.ts';
import { commercialPaper } from '../../products/small-business/paper.ts';
import { rentalWording } from '../../products/rental-car/wording.ts';
import { rentersPaper } from '../../products/renters/paper.ts';
import type { PlanTerms, Section } from './wording.ts';

/** What the papers of one product line are written from. */
export interface PaperProduct {
  name: string;
  /** undefined for a plan that was never on offer. */
  terms(planId: string): PlanTerms | undefined;
  /** Where they are the holder's choice: the coverages of one policy instead of the plan's. */
  coverages?(details: Record<string, unknown>): PlanTerms['coverages'];
  wording(terms: PlanTerms, brand: Brand): Section[];
  /** Rows of the declarations page from the policy's details. */
  facts(details: Record<string, unknown>): [label: string, value: string | null][];
  /** Who is insured, where that is not the purchaser. */
  insured(details: Record<string, unknown>): string | undefined;
}

const baggage: PaperProduct = {
  name: 'Baggage protection',
  terms(planId) {
    const plan = baggagePlans.find(({ id }) => id === planId);
    return (
      plan && { title: plan.title, underwriter: BAGGAGE_UNDERWRITER, coverages: coveragesOf(plan) }
    );
  },
  wording: baggageWording,
  facts(details) {
    const read = flightDetailsSchema.safeParse(details);
    if (!read.success) return [];
    const {
      airline_name: name,
      airline_code: code,
      pnr_code: pnr,
      flight_number: flight,
    } = read.data;
    return [
      ['Airline', `${name} (${code})`],
      ['Confirmation number', pnr],
      ['Flight', flight],
    ];
  },
  insured: (details) => flightDetailsSchema.safeParse(details).data?.pax_name,
};

const rentalCar: PaperProduct = {
  name: 'Rental car',
  terms(planId) {
    const plan = rentalPlans.find(({ id }) => id === planId);
    return (
      plan && {
        title: plan.title,
        underwriter: RENTAL_UNDERWRITER,
        coverages: rentalCoverages(plan),
      }
    );
  },
  wording: rentalWording,
  facts(details) {
    const rental = storedRentalSchema.safeParse(details).data;
    if (!rental) return [];
    const others = rental.drivers.filter(({ is_main_driver: main }) => !main);
    // Pick-up and return are the coverage dates, which every declarations page has.
    return [
      ['Rental agency', rental.rental_company],
      ['Rental agreement', rental.rental_agreement_number],
      ['Additional drivers', others.map(({ name }) => name).join(', ')],
    ];
  },
  insured: (details) => storedRentalSchema.safeParse(details).data?.drivers[0]?.name,
};

/** By vertical code. A vertical that is missing has a declarations page without coverages, and no policy text. */
const products = new Map<string, PaperProduct>([
  ['baggage', baggage],
  ['rental_car', rentalCar],
  ['renters', rentersPaper],
  ['commercial', commercialPaper],
]);

export function paperProduct(verticalCode: string): PaperProduct | undefined {
  return products.get(verticalCode);
}

/** The product and the terms of a plan, whatever its vertical. */
export function findPlanPaper(
  planId: string,
): { product: PaperProduct; terms: PlanTerms } | undefined {
  for (const product of products.values()) {
    const terms = product.terms(planId);
    if (terms) return { product, terms };
  }
  return undefined;
}
