import type { CallId } from '../../src/contract/calls.ts';
import { productCodeSchema, type ProductCode } from '../../src/contract/products.ts';
import type { ProductDocuments } from './documents/product-documents.ts';
import type { WireAddress } from '../../src/contract/address.ts';
import type { StoredBilling } from '../sales/stored-billing.ts';
import type { PlanTerms } from './documents/wording.ts';

/**
 * Last names that trigger an error code in the sandbox, as paths of the request; '*' stands for
 * each item of a list.
 */
export interface MagicName {
  stage: 'checkout' | 'purchase';
  lastName: string;
  /** Path of the name in the stored quote, for calls that send a quote's id instead. */
  quoted?: string;
}

/** A year of a policy, priced with current rates. */
interface RatedYear {
  billing: StoredBilling;
  /** JSON, for a product whose details contain the price of their parts. */
  details?: string;
}

/**
 * Product rules for policies and their documents. Rules for claims, refunds and dates are in
 * src/contract/products.ts, because the storefront uses them too.
 */
export interface Product {
  /** True when it pays on a person's death, so that the payment goes to a beneficiary. */
  paysDeathBenefit?: boolean;
  /**
   * True if the emailed signed link opens the cancellation page without a sign-in. An operator
   * decides on the request. Requires an `address` in the policy's details.
   */
  canBeCanceledByLink?: boolean;
  /** True when its policies can be endorsed. Their details then contain their `categories`. */
  canBeEndorsed?: boolean;
  /** True when the limits of its policies are those of the plan and are not in the details. */
  hasPlanLimits?: boolean;
  /** Converts the details to the contract's form, when they are stored in another form. */
  toApiDetails?(
    policy: { id: string; status: string; details: string },
    now: Date,
  ): Record<string, unknown>;
  /**
   * Prices another year of a policy with current rates. Undefined when the details are not
   * sufficient; the price then stays the same.
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
  /** Calls whose requests contain inputs that the sandbox handles before their handler runs. */
  magic?: { [Id in CallId]?: { zip: string } | MagicName };
  /** Left out when the server has no policy text. A declarations page always exists. */
  documents?: ProductDocuments;
}

export type Products = Readonly<Record<ProductCode, Product>>;

/** @throws ZodError for an unknown product code */
export function productOf(products: Products, productCode: string): Product {
  return products[productCodeSchema.parse(productCode)];
}

/** Finds the documents and the terms of a plan, whatever its product. */
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
