import type { Brand } from '../../../src/contract/brand.ts';
import type { PlanTerms, PolicyTextSection } from './wording.ts';

/** Functions and texts that provide the content of one product's documents. */
export interface ProductDocumentContent {
  /** Name of the product, such as 'Baggage protection'. */
  name: string;
  /** Returns the terms of a plan; undefined for a plan that was never sold. */
  terms(planId: string): PlanTerms | undefined;
  /**
   * Returns the coverages of one policy. Left out when every policy of the product has exactly the
   * coverages of its plan.
   */
  coverages?(details: Record<string, unknown>): PlanTerms['coverages'];
  wording(terms: PlanTerms, brand: Brand): PolicyTextSection[];
  /** Returns the rows that the product adds to the declarations page. */
  facts(details: Record<string, unknown>): [label: string, value: string | null][];
  /** Returns the name of the insured person; undefined when the buyer is the insured person. */
  insured(details: Record<string, unknown>): string | undefined;
}
