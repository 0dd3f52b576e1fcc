import type { SmallBusinessAnswers } from '../../../src/contract/small-business/answers.ts';
import type { SmallBusinessPolicyDetails } from '../../../src/contract/small-business/policy.ts';
import { groupOf } from '../../../src/tariffs/small-business/class-groups.ts';
import { calculateSmallBusinessPrices } from '../../../src/tariffs/small-business/premium.ts';
import { findBusinessClass } from '../../products/small-business/classes.ts';
import { planCoverages, priceSmallBusinessYear } from '../../products/small-business/offer.ts';
import { smallBusiness } from '../../products/small-business/product.ts';
import {
  demoAddress,
  demoPolicy,
  demoPremiumTax,
  demoPriceFromRates,
  type DemoPolicy,
  type DemoRow,
} from './policy.ts';

/** Answers that the price depends on, of a small business without losses. */
const answers: Omit<
  SmallBusinessAnswers,
  'business_name' | 'business_legal_nature' | 'annual_revenue' | 'annual_payroll'
> = {
  pni_first_name: 'Dana',
  pni_last_name: 'Moreau',
  pni_phone_number: '(503) 555-0142',
  pni_email: 'demo@example.com',
  years_in_business: 6,
  employees_full_time: 2,
  employees_part_time: 2,
  premises: 'rented',
  building_square_feet: 1_400,
  building_year: 2004,
  sprinklers: 'yes',
  alarm: 'yes',
  uses_other_vehicles: 'no',
  records_kept: 'thousand',
  was_canceled: 'no',
  owner_convicted: 'no',
};

interface Business {
  plan: 'silver' | 'gold' | 'platinum';
  starts: number;
  /** Code of the business class. */
  classCode: number;
  /** Annual revenue and annual payroll in whole dollars. */
  figures: [revenue: number, payroll: number];
  risk?: Partial<SmallBusinessAnswers>;
}

type Description = Pick<SmallBusinessPolicyDetails, 'business_name' | 'legal_nature'> &
  Partial<Pick<SmallBusinessPolicyDetails, 'insured' | 'address' | 'additional_insureds'>>;

const { state_or_region: region, country: _country, ...homeAddress } = demoAddress;

function business(
  row: DemoRow,
  { plan: code, starts, classCode, figures: [revenue, payroll], risk }: Business,
  description: Description,
) {
  const plan = smallBusiness.plan(`commercial-${code}`);
  const group = groupOf(classCode);
  if (group === null) throw new Error(`The business class ${classCode} is not insured`);
  const prices = calculateSmallBusinessPrices({
    group,
    state: region,
    risk: {
      ...answers,
      business_name: description.business_name,
      business_legal_nature: description.legal_nature,
      annual_revenue: revenue,
      annual_payroll: payroll,
      ...risk,
    },
  });
  return demoPolicy('commercial', row, {
    plan: { id: plan.id, title: plan.title, subtitle: plan.subtitle },
    underwriter: smallBusiness.carrier,
    details: (): SmallBusinessPolicyDetails => ({
      business_type: findBusinessClass(classCode)?.name,
      insured: 'Dana Moreau',
      address: { ...homeAddress, region },
      additional_insureds: [],
      ...planCoverages(code),
      ...description,
    }),
    // The price does not depend on the first day of coverage.
    pricing: demoPriceFromRates(
      priceSmallBusinessYear(plan, { prices, taxBasisPoints: demoPremiumTax }, '2026-01-01'),
    ),
    starts,
    ends: { years: 1 },
  });
}

export const demoBusinesses: readonly DemoPolicy[] = [
  business(
    ['BOP-7730-4152', 'approved', -96],
    {
      plan: 'gold',
      starts: -80,
      classCode: 311_811,
      figures: [310_000, 118_000],
    },
    { business_name: 'Bluebird Bakery LLC', legal_nature: 'Limited liability company' },
  ),
  // A policy with very long names and every kind of coverage.
  business(
    ['BOP-8802-5517', 'pending', -2],
    {
      plan: 'platinum',
      starts: 38,
      classCode: 541_310,
      figures: [2_900_000, 1_400_000],
      risk: { employees_full_time: 14, records_kept: 'more', was_canceled: 'unpaid' },
    },
    {
      business_name:
        'Moreau, Featherstonehaugh & Daughters Architectural Conservation Consultants LLP',
      insured: 'Dana Alexandrina Moreau-Featherstonehaugh',
      legal_nature: 'Limited liability partnership',
      address: {
        line1: '12170 Northwest Marlow Street',
        line2: 'Suite 1400',
        city: 'Portland',
        region,
        postal: '97210',
      },
      additional_insureds: [
        {
          name: 'Larkspur Quarter Property Management and Leasing Company',
          relation: 'landlord',
        },
        { name: 'Tanager Row Owners Association' },
        { name: 'City Works Framework Contracts', relation: 'client' },
      ],
    },
  ),
  business(
    ['BOP-6118-0934', 'canceled', -520],
    {
      plan: 'silver',
      starts: -500,
      classCode: 453_110,
      figures: [140_000, 30_000],
      risk: { years_in_business: 2 },
    },
    {
      business_name: 'Fern and Foxglove',
      legal_nature: 'Sole proprietor',
      additional_insureds: [{ name: 'Marlow Street Market', relation: 'landlord' }],
    },
  ),
];
