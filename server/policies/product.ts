import type { CallId } from '../../src/contract/calls.ts';
import { productCodeSchema, type ProductCode } from '../../src/contract/products.ts';
import type { ProductDocuments } from './documents/product-documents.ts';
import type { WireAddress } from '../../src/contract/address.ts';
import type { StoredBilling } from '../sales/stored-billing.ts';
import type { PlanTerms } from './documents/wording.ts';

/** The last names that ask for an error code, as paths of the request; '*' stands for each of a list. */
export interface MagicName {
  stage: 'checkout' | 'purchase';
  lastName: string;
  /** Where the name is in the stored quote, of calls that send a quote's id in its place. */
  quoted?: string;
}

/** A year of a policy, rated anew. */
interface RatedYear {
  billing: StoredBilling;
  /** JSON, of a product whose details tell the price of their parts. */
  details?: string;
}

/**
 * What policies and their papers ask of the product they belong to. How it is claimed on, paid back and
 * dated, the storefront goes by too: src/contract/products.ts.
 */
export interface Product {
  /** Whether it pays when somebody dies, and so pays somebody else. */
  paysDeathBenefit?: boolean;
  /** Whether who holds its link may cancel it without an account; its details then hold an `address`. */
  canBeCanceledByLink?: boolean;
  /** Whether its policies can be changed; their details then name their `categories`. */
  canBeEndorsed?: boolean;
  /** Whether the limits of its policies are those of their plan, and not among their details. */
  hasPlanLimits?: boolean;
  /** The details as the contract shows them, where that is not how they are kept. */
  toApiDetails?(
    policy: { id: string; status: string; details: string },
    now: Date,
  ): Record<string, unknown>;
  /**
   * Another year of a policy by today's tariff; undefined where its details do not tell enough, and the price stays
   * what it was.
   */
  renew?(
    policy: { planId: string; details: string; isPaidInInstallments: boolean; start: string },
    rating: {
      rateTerritory(address: WireAddress): {
        country: string;
        state: string | undefined;
        taxBasisPoints: number;
      };
    },
  ): RatedYear | undefined;
  /** Where its calls carry what the sandbox plays with before their handler. */
  magic?: { [Id in CallId]?: { zip: string } | MagicName };
  /** Left out where the provider writes no policy text; a declarations page there is always. */
  documents?: ProductDocuments;
}

export type Products = Readonly<Record<ProductCode, Product>>;

/** @throws ZodError for a code that no product has */
export function productOf(products: Products, productCode: string): Product {
  return products[productCodeSchema.parse(productCode)];
}

/** The papers and the terms of a plan, whatever its product. */
export function findPlanDocuments(
  products: Products,
  planId: string,
): { product: ProductDocuments; terms: PlanTerms } | undefined {
  for (const { documents: product } of Object.values(products)) {
    const terms = product?.terms(planId);
    if (product && terms) return { product, terms };
  }
  return undefined;
}
