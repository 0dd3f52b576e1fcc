import type { WireAddress } from '../../../src/contract/address.ts';
import type { BaggageDetails, BaggagePlan } from '../../../src/contract/baggage/calls.ts';
import type { Airline } from '../../../src/contract/airline.ts';
import { Refusal } from '../../errors.ts';
import { findAirline } from '../../info/airlines.ts';
import { formatAmount } from '../../money.ts';
import { plainLetters } from '../plain-letters.ts';

/** Limits in whole dollars, waits in hours; false is not included. */
interface BaggageBenefits {
  lost: number;
  stolen: number;
  damaged: number;
  delayed: number;
  delayHours: number;
  returnDelivery: boolean;
  sportsGear: number | false;
}

export interface BaggageProduct {
  id: string;
  title: string;
  subtitle: string;
  /** Price of one trip in minor units, before tax. */
  price: number;
  benefits: BaggageBenefits;
}

export const BAGGAGE_UNDERWRITER = 'Lanternby Assurance';
export const BAGGAGE_CURRENCY = 'USD';

/** The three plans, cheapest first. Prices, limits and words are all that tells them apart. */
export const baggagePlans: readonly BaggageProduct[] = [
  {
    id: 'baggage-carry',
    title: 'Carry',
    subtitle: 'For a weekend with one bag',
    price: 500,
    benefits: {
      lost: 500,
      stolen: 500,
      damaged: 150,
      delayed: 100,
      delayHours: 12,
      returnDelivery: false,
      sportsGear: false,
    },
  },
  {
    id: 'baggage-checked',
    title: 'Checked',
    subtitle: 'For a week away with a checked bag',
    price: 900,
    benefits: {
      lost: 1_000,
      stolen: 1_000,
      damaged: 300,
      delayed: 200,
      delayHours: 8,
      returnDelivery: true,
      sportsGear: false,
    },
  },
  {
    id: 'baggage-complete',
    title: 'Complete',
    subtitle: 'For long trips, two bags and the skis',
    price: 1_400,
    benefits: {
      lost: 1_500,
      stolen: 1_500,
      damaged: 500,
      delayed: 300,
      delayHours: 6,
      returnDelivery: true,
      sportsGear: 500,
    },
  },
];

/** What every plan leaves out, in the words of the plan table. */
const leftOut = ['Cash', 'Electronics over $250'] as const;

/** @throws Refusal ineligible_for_plan for an id that is not on offer */
export function findBaggagePlan(planId: string): BaggageProduct {
  const plan = baggagePlans.find(({ id }) => id === planId);
  if (!plan) throw new Refusal('ineligible_for_plan', 'This plan is not on offer any more.');
  return plan;
}

/** A plan as the contract shows it. */
export function describeBaggagePlan(plan: BaggageProduct, sampleUrl: string): BaggagePlan {
  return {
    plan_id: plan.id,
    policy_doc_url: sampleUrl,
    information: {
      title: plan.title,
      pricing_title: `${formatAmount(plan.price, BAGGAGE_CURRENCY)}/trip`,
      subtitle: plan.subtitle,
      acknowledgment_html: acknowledgmentOf(plan),
      coverages: coveragesOf(plan),
    },
  };
}

/** The rows of the plan table: the same titles in the same order for every plan. */
export function coveragesOf({
  benefits,
}: BaggageProduct): { title: string; value: string | boolean }[] {
  return [
    { title: 'Lost bags', value: dollars(benefits.lost) },
    { title: 'Stolen bags', value: dollars(benefits.stolen) },
    { title: 'Damaged bags', value: dollars(benefits.damaged) },
    { title: 'Delayed bags', value: dollars(benefits.delayed) },
    { title: 'Delay counts after', value: `${benefits.delayHours} hours` },
    { title: 'Delivery of a found bag', value: benefits.returnDelivery },
    { title: 'Sports gear', value: benefits.sportsGear !== false && dollars(benefits.sportsGear) },
    ...leftOut.map((title) => ({ title, value: false })),
  ];
}

function acknowledgmentOf(plan: BaggageProduct): string {
  const { lost, delayed, delayHours } = plan.benefits;
  return [
    `<p>I am buying the ${plan.title} plan and confirm that:</p>`,
    '<ul>',
    '<li>I am 18 or older, and I may buy for the traveller named on this booking.</li>',
    '<li>The trip has not started, and no bag on this booking is known to be lost, damaged or late.</li>',
    `<li>The plan pays up to ${dollars(lost)} for lost bags and up to ${dollars(delayed)} for bags that are more than ${delayHours} hours late.</li>`,
    '<li>The plan does not pay for cash, or for electronics worth more than $250.</li>',
    '<li>A claim needs the report that the airline writes, and is filed within one year.</li>',
    '</ul>',
    '<p>What I have entered is true and complete. False information on an application is a crime.</p>',
  ].join('');
}

/** What the plans screen says above the table. */
export const baggagePlansNote =
  '<p>One price covers every checked and carried bag of one traveller on one booking, there and back. No plan pays for cash, or for electronics over $250.</p>';

/**
 * The airline of a booking.
 * @throws Refusal ineligible_for_plan where it is unknown or its bags are not covered
 */
export function coveredAirline(code: string): Airline {
  const airline = findAirline(code);
  if (airline?.brb_allowed) return airline;
  const name = airline?.name ?? 'this airline';
  throw new Refusal('ineligible_for_plan', `Bags on ${name} cannot be covered.`);
}

/**
 * Names one traveller's cover on one booking, whatever way the names are typed. The first name counts,
 * because families travel on one booking.
 */
export function baggageHolderKey(details: BaggageDetails): string {
  const name = [details.pax_first_name, details.pax_last_name].map(plainLetters).join('-');
  return `baggage:${details.airline_fs_code.toUpperCase()}:${details.pnr_code}:${name}`;
}

/** The details that are kept with a policy; the contract's flightDetailsSchema reads them. */
export function baggagePolicyDetails(
  details: BaggageDetails,
  airline: Airline,
  address: WireAddress,
): Record<string, unknown> {
  const names = [details.pax_first_name, details.pax_middle_name, details.pax_last_name];
  return {
    airline_name: airline.name,
    airline_code: airline.fs,
    flight_number: null,
    pnr_code: details.pnr_code,
    pax_name: names.filter((name) => name !== '').join(' '),
    departed: null,
    rating_address: address,
  };
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}
