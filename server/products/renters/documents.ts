import * as z from 'zod/mini';
import { rentersPolicyDetailsSchema } from '../../../src/contract/renters/policy.ts';
import type { ProductDocumentContent } from '../../policies/documents/product-documents.ts';
import type { PlanTerms } from '../../policies/documents/wording.ts';
import {
  MEDICAL_LIMIT_DOLLARS,
  fixedRentersCoverageRows,
} from '../../../src/contract/renters/coverages.ts';
import { rentersWording } from './wording.ts';

/**
 * Stored fields of a renters policy. A policy that was bought online has all of these fields. An
 * older policy has only the fields of the contract's policy details.
 */
const storedSchema = z.object({
  ...rentersPolicyDetailsSchema.shape,
  ex_policy_number: z.optional(z.string()),
  insured: z.optional(z.string()),
  additional_insureds: z._default(z.array(z.object({ name: z.string() })), []),
  interested_party: z._default(
    z.nullable(z.object({ name: z.string(), address: z.string() })),
    null,
  ),
});

type Details = Record<string, unknown>;

function dollars(value: string | number | boolean | null | undefined): string | null {
  if (typeof value === 'number') return `$${value.toLocaleString('en-US')}`;
  return typeof value === 'string' ? value : null;
}

/**
 * Coverage rows of the sample policy. In a real policy, the amounts that the policyholder chose
 * replace the first two texts.
 */
export const sampleCoverages: PlanTerms['coverages'] = [
  { title: 'Your belongings', value: 'The amount you choose' },
  { title: 'Liability', value: 'The limit you choose' },
  ...fixedRentersCoverageRows,
];

export const rentersDocuments: Omit<ProductDocumentContent, 'name' | 'terms'> = {
  coverages(details) {
    const stored = storedSchema.safeParse(details).data;
    if (!stored) return [];
    return [
      { title: 'Your belongings', value: dollars(stored.personal_property_amount) ?? false },
      { title: 'Liability', value: dollars(stored.liability_limit) ?? false },
      ...fixedRentersCoverageRows.map(({ title, value }) => {
        if (title === 'Somewhere to stay')
          return { title, value: dollars(stored.loss_of_use) ?? value };
        if (title === 'Guests’ medical bills') {
          return { title, value: dollars(stored.medical_limit ?? MEDICAL_LIMIT_DOLLARS) ?? value };
        }
        return { title, value };
      }),
    ];
  },
  wording: rentersWording,
  facts: (details) => rentersFacts(details),
  insured: (details) => storedSchema.safeParse(details).data?.insured,
};

function rentersFacts(details: Details): [string, string | null][] {
  const stored = storedSchema.safeParse(details).data;
  if (!stored) return [];
  const { line1, line2, city, region, state_or_region, postal } = stored.address;
  const home = [line1, line2, city, `${region ?? state_or_region ?? ''} ${postal}`];
  const party = stored.interested_party;
  return [
    ['Carrier’s policy number', stored.ex_policy_number ?? null],
    ['Insured home', home.filter(Boolean).join(', ')],
    ['Also insured', stored.additional_insureds.map(({ name }) => name).join(', ')],
    ['Deductible', dollars(stored.all_peril_deductible)],
    ['Wind and hail deductible', dollars(stored.hurricane_deductible)],
    ['Interested party', party && `${party.name}, ${party.address}`],
  ];
}
