import type { CallId } from '../../src/contract/calls.ts';
import { productCodeSchema, type ProductCode } from '../../src/contract/products.ts';
import type { ProductDocuments } from './documents/product-documents.ts';
import type { WireAddress } from '../../src/contract/address.ts';
import type { StoredBilling } from '../sales/stored-billing.ts';
import type { PlanTerms } from './documents/wording.ts';

/**
 * Last name that triggers an error code in the sandbox. It is given as a path in the request; '*'
 * stands for each item of a list.
 */
export interface MagicName {
  stage: 'checkout' | 'purchase';
  lastName: string;
  /**
   * Path of the name in the stored quote, for calls that send the id of a quote instead of the
   * name.
   */
  quoted?: string;
}

/** One year of a policy, priced with current rates. */
interface RatedYear {
  billing: StoredBilling;
  /** JSON of the policy's details, for a product whose details contain the price of their parts. */
  details?: string;
}

/**
 * Product rules for policies and their documents. Rules for claims, refunds and dates are in
 * src/contract/products.ts, because the storefront uses them too.
 */
export interface Product {
  /** True when the product pays on a person's death, so that the payment goes to a beneficiary. */
  paysDeathBenefit?: boolean;
  /**
   * True when the signed link in an email opens the cancellation page without a sign-in. An
   * operator decides on the request. The policy's details must contain an `address`.
   */
  canBeCanceledByLink?: boolean;
  /**
   * True when policies of this product can be endorsed. Their details then contain `categories`.
   */
  canBeEndorsed?: boolean;
  /**
   * True when the limits of a policy are the limits of its plan, and are not stored in its details.
   */
  hasPlanLimits?: boolean;
  /**
   * Converts a policy's details to the contract's form. Left out when they are stored in that form.
   */
  toApiDetails?(
    policy: { id: string; status: string; details: string },
    now: Date,
  ): Record<string, unknown>;
  /**
   * Prices another year of a policy with current rates. Returns undefined when the details are not
   * sufficient. In that case the price stays the same.
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
  /**
   * Calls whose requests may contain test inputs. The sandbox handles these inputs before the
   * call's handler runs.
   */
  magic?: { [Id in CallId]?: { zip: string } | MagicName };
  /**
   * Content of the product's documents. Left out when the server has no policy text. A declarations
   * page exists for every product.
   */
  documents?: ProductDocuments;
}

export type Products = Readonly<Record<ProductCode, Product>>;

/** @throws ZodError for an unknown product code */
export function productOf(products: Products, productCode: string): Product {
  return products[productCodeSchema.parse(productCode)];
}

/** Finds the documents and the terms of a plan of any product. */
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
