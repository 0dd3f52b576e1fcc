import type { Brand } from '../../../src/contract/brand.ts';
import type { PlanTerms, Section } from './wording.ts';

/** Content of one product's documents. */
export interface ProductDocuments {
  /** Name of the product, such as 'Baggage protection'. */
  name: string;
  /** Returns the terms of a plan; undefined for a plan that was never sold. */
  terms(planId: string): PlanTerms | undefined;
  /**
   * Returns the coverages of one policy. Left out when all policies have the coverages of their
   * plan.
   */
  coverages?(details: Record<string, unknown>): PlanTerms['coverages'];
  wording(terms: PlanTerms, brand: Brand): Section[];
  /** Returns the product's rows of the declarations page. */
  facts(details: Record<string, unknown>): [label: string, value: string | null][];
  /** Returns the name of the insured person; undefined when the buyer is insured. */
  insured(details: Record<string, unknown>): string | undefined;
}
