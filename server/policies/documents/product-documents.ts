import type { Brand } from '../../../src/contract/brand.ts';
import type { PlanTerms, PolicyTextSection } from './wording.ts';

/** Functions and texts that provide the content of one product's documents. */
export interface ProductDocumentContent {
  /** Name of the product, such as 'Baggage protection'. */
  name: string;
  /** Returns the terms of a plan; undefined for a plan that was never sold. */
  terms(planId: string): PlanTerms | undefined;
  wording(terms: PlanTerms, brand: Brand): PolicyTextSection[];
}
