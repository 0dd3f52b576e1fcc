import type { Brand } from '../../../src/contract/brand.ts';
import type { PlanTerms, Section } from './wording.ts';

/** Content of one product's documents. */
export interface ProductDocuments {
  /** Such as 'Baggage protection'. */
  name: string;
  /** Undefined for a plan that was never sold. */
  terms(planId: string): PlanTerms | undefined;
  /**
   * Returns the coverages of one policy instead of the plan's, when the policyholder chooses them.
   */
  coverages?(details: Record<string, unknown>): PlanTerms['coverages'];
  wording(terms: PlanTerms, brand: Brand): Section[];
  /** Returns the product's rows of the declarations page. */
  facts(details: Record<string, unknown>): [label: string, value: string | null][];
  /** Returns the insured person when it is not the buyer. */
  insured(details: Record<string, unknown>): string | undefined;
}
