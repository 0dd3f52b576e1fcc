import type { Policy } from '../../../contract/policies/policies.ts';
import { productRules } from '../../../contract/products.ts';
import { planTermLabel } from './billing-text.ts';
import type { IconName } from '../../../core/icon-names.ts';
import { genericRows } from './generic-rows.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/**
 * Actions on a policy. Each is shown if the policy's options permit it and the account has a screen
 * for it.
 */
export type PolicyAction = 'claim' | 'extend' | 'add' | 'documents' | 'cancel';

/** A product as the account shows it. */
export interface ProductDisplay {
  /** Product code, as on the wire: one from the catalog, or one of a newer product. */
  readonly code: string;
  readonly title: string;
  readonly icon: IconName;
  /** One line about the coverage. */
  readonly description: string;
  /** True if policies of this product can have claims. */
  readonly claimable: boolean;
  /**
   * Returns the insured thing of a policy, in addition to its plan, such as the airline or the
   * business. Empty if it is unknown.
   */
  readonly insuredItem: (policy: Policy) => string;
  /**
   * Returns dates or other facts that distinguish policies in a list, in addition to coverage and
   * policy number.
   */
  readonly listFacts: (policy: Policy) => readonly string[];
  /** Returns the product's own rows on the policy card. */
  readonly rows: (policy: Policy) => readonly DetailRow[];
  /** Returns details that do not fit the card, such as coverages, collections and rides. */
  readonly groups: (policy: Policy) => readonly DetailGroup[];
  /**
   * True if the page adds rows with the start and end of coverage. False if the product's own rows
   * contain them.
   */
  readonly showsCoverageDates: (policy: Policy) => boolean;
  /** Returns the label of the first row of the price breakdown. */
  readonly priceLabel: (policy: Policy) => string;
  /** Returns the label of the last row of the price breakdown. */
  readonly totalLabel: (policy: Policy) => string;
  /** In the order in which they are shown. */
  readonly actions: readonly PolicyAction[];
}

type ProductBasics = Pick<ProductDisplay, 'code' | 'title' | 'icon' | 'description'>;

/** Defines a product by its catalog entry and its differences from the defaults. */
export function defineProduct(overrides: ProductBasics & Partial<ProductDisplay>): ProductDisplay {
  const claimable = productRules(overrides.code).claims !== 'none';
  return {
    claimable,
    insuredItem: () => '',
    listFacts: () => [],
    rows: genericRows,
    groups: () => [],
    showsCoverageDates: () => true,
    priceLabel: planTermLabel,
    totalLabel: () => 'Total',
    actions: claimable ? ['claim', 'documents', 'cancel'] : ['documents', 'cancel'],
    ...overrides,
  };
}
