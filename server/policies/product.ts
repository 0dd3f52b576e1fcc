import type { CallId } from '../../src/contract/calls.ts';
import { productCodeSchema, type ProductCode } from '../../src/contract/products.ts';
import type { ProductDocumentContent } from './documents/product-documents.ts';
import type { WireAddress } from '../../src/contract/address.ts';
import type { StoredBilling } from '../sales/stored-billing.ts';
import type { PlanTerms } from './documents/wording.ts';

/**
 * A last name that triggers an error code in the sandbox. The interface describes the path of the
 * last name in the request; '*' stands for each item of a list.
 */
export interface SandboxLastNameTrigger {
  stage: 'checkout' | 'purchase';
  lastName: string;
  /**
   * Path of the last name in the stored quote. It is for calls that send a quote's id instead of
   * the name.
   */
  quoted?: string;
}

/** The next year of a policy, priced with current rates. */
interface RatedYear {
  billing: StoredBilling;
  /** New policy details as JSON. Only for a product whose details contain prices. */
  details?: string;
}

/**
 * A product's rules for its policies and their documents. Rules for claims, refunds and dates are
 * in src/contract/products.ts, because the storefront uses them too.
 */
export interface Product {
  /**
   * True when the product pays money when the insured person dies. The money goes to a beneficiary.
   */
  paysDeathBenefit?: boolean;
  /**
   * True when the signed link in an email opens the cancellation page without a sign-in. An
   * operator then decides on the cancellation request. The policy's details must contain an
   * `address`.
   */
  canBeCanceledByLink?: boolean;
  /**
   * True when policies of this product can be endorsed. The policy's details then contain
   * `categories`.
   */
  canBeEndorsed?: boolean;
  /** True when every policy has the limits of its plan, so that its details do not store limits. */
  hasPlanLimits?: boolean;
  /**
   * Converts a policy's details to the contract's form. Left out when the stored details already
   * have that form.
   */
  toApiDetails?(
    policy: { id: string; status: string; details: string },
    now: Date,
  ): Record<string, unknown>;
  /**
   * Prices the next year of a policy with current rates. Returns undefined when the policy's
   * details are not sufficient for a price. The price then stays the same.
   */
  renew?(
    policy: { planId: string; details: string; isPaidInInstallments: boolean; start: string },
    rating: {
      rateTerritory(
        address: WireAddress,
        product: ProductCode,
      ): {
        country: string;
        state: string | undefined;
        taxBasisPoints: number;
      };
    },
  ): RatedYear | undefined;
  /**
   * Test inputs in the sandbox, by the id of the call whose request may contain them. The sandbox
   * handles a test input before the call's handler runs.
   */
  magic?: { [Id in CallId]?: { zip: string } | SandboxLastNameTrigger };
  /**
   * Content of the product's documents. Left out when the server has no policy text for the
   * product. The declarations page does not need it and exists for every product.
   */
  documents?: ProductDocumentContent;
}

export type Products = Readonly<Record<ProductCode, Product>>;

/**
 * Returns the product of a product code.
 * @throws ZodError for an unknown product code
 */
export function productOf(products: Products, productCode: string): Product {
  return products[productCodeSchema.parse(productCode)];
}

/** Finds the document content and the terms of a plan. The plan may belong to any product. */
export function findPlanDocuments(
  products: Products,
  planId: string,
): { product: ProductDocumentContent; terms: PlanTerms } | undefined {
  for (const { documents: product } of Object.values(products)) {
    const terms = product?.terms(planId);
    if (product && terms) return { product, terms };
  }
  return undefined;
}
