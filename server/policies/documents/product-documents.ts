import type { Brand } from '../../../src/contract/brand.ts';
import type { PlanTerms, Section } from './wording.ts';

/** What the papers of one product line are written from. */
export interface ProductDocuments {
  /** 'Baggage protection'. */
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
