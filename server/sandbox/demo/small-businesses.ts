import type { SmallBusinessPolicyDetails } from '../../../src/contract/small-business/policy.ts';
import { demoAddress, type DemoPolicy } from './policy.ts';

const shared = {
  product: 'commercial',
  underwriter: 'Northmere Casualty',
} as const;
const subtitle = "Business owner's policy";

const bakery: DemoPolicy = {
  ...shared,
  id: 'pol_demo_bop-7730-4152',
  number: 'BOP-7730-4152',
  status: 'approved',
  plan: { id: 'commercial-gold', title: 'Gold', subtitle },
  details: (): SmallBusinessPolicyDetails => ({
    business_name: 'Bluebird Bakery LLC',
    insured: 'Dana Moreau',
    legal_nature: 'Limited liability company',
    address: demoAddress,
    additional_insureds: [],
    general_liability: '$2 million, up to $1 million per claim',
    business_personal_property: '$35,000, $500 deductible',
    additional_insured_coverage: true,
    lost_business_income: '$250,000',
    data_breach_privacy_liability: false,
    data_breach_additional_costs: false,
    employee_liability_coverage: false,
    hired_and_non_owned_auto: true,
  }),
  pricing: {
    frequency: 'year',
    items: [{ title: 'Gold plan, one year', amount: 68_400 }],
    discount: 3_420,
    taxBasisPoints: 300,
  },
  bought: -96,
  starts: -80,
  ends: { years: 1 },
};

/** A policy with very long names and every kind of coverage. */
const consultants: DemoPolicy = {
  ...shared,
  id: 'pol_demo_bop-8802-5517',
  number: 'BOP-8802-5517',
  status: 'pending',
  plan: { id: 'commercial-platinum', title: 'Platinum', subtitle },
  details: (): SmallBusinessPolicyDetails => ({
    business_name:
      'Moreau, Featherstonehaugh & Daughters Architectural Conservation Consultants LLP',
    insured: 'Dana Alexandrina Moreau-Featherstonehaugh',
    legal_nature: 'Limited liability partnership',
    address: {
      line1: '12170 Northwest Marlow Street',
      line2: 'Suite 1400',
      city: 'Portland',
      state_or_region: 'OR',
      postal: '97210',
    },
    additional_insureds: [
      { name: 'Larkspur Quarter Property Management and Leasing Company' },
      { name: 'Tanager Row Owners Association' },
      { name: 'City Works Framework Contracts' },
    ],
    general_liability: '$2 million, up to $1 million per claim',
    business_personal_property: '$75,000, $500 deductible',
    additional_insured_coverage: true,
    lost_business_income: '$250,000',
    data_breach_privacy_liability: '$50,000',
    data_breach_additional_costs: '$10,000',
    employee_liability_coverage: '$50,000',
    hired_and_non_owned_auto: true,
  }),
  pricing: {
    frequency: 'year',
    items: [{ title: 'Platinum plan, one year', amount: 1_284_000 }],
    taxBasisPoints: 300,
  },
  bought: -20,
  starts: 38,
  ends: { years: 1 },
};

const florist: DemoPolicy = {
  ...shared,
  id: 'pol_demo_bop-6118-0934',
  number: 'BOP-6118-0934',
  status: 'canceled',
  plan: { id: 'commercial-silver', title: 'Silver', subtitle },
  details: (): SmallBusinessPolicyDetails => ({
    business_name: 'Fern and Foxglove',
    insured: 'Dana Moreau',
    legal_nature: 'Sole proprietor',
    address: demoAddress,
    additional_insureds: [{ name: 'Marlow Street Market' }],
    general_liability: '$2 million, up to $1 million per claim',
    business_personal_property: '$15,000, $500 deductible',
    additional_insured_coverage: true,
    lost_business_income: '$250,000',
    data_breach_privacy_liability: false,
    data_breach_additional_costs: false,
    employee_liability_coverage: false,
    hired_and_non_owned_auto: false,
  }),
  pricing: {
    frequency: 'year',
    items: [{ title: 'Silver plan, one year', amount: 41_200 }],
    taxBasisPoints: 300,
  },
  bought: -520,
  starts: -500,
  ends: { years: 1 },
};

/** Business owner's policies of the demo account. */
export const demoBusinesses: readonly DemoPolicy[] = [bakery, consultants, florist];
