import type { Policy } from '../../../contract/policies/policies.ts';
import { productRules } from '../../../contract/products.ts';
import { planTermLabel } from './billing-text.ts';
import type { IconName } from '../../../core/icon-names.ts';
import { genericRows } from './generic-rows.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/**
 * Actions on a policy. An action is shown only if the policy permits it and the account has a
 * screen for it.
 */
export type PolicyAction = 'claim' | 'extend' | 'add' | 'documents' | 'cancel';

/** A product as the account shows it. */
export interface ProductDisplay {
  /**
   * Product code on the wire. It is from the catalog, or a newer code that this storefront does not
   * know yet.
   */
  readonly code: string;
  readonly title: string;
  readonly icon: IconName;
  /** Description of the coverage in one line. */
  readonly description: string;
  /** True if policies of this product can have claims. */
  readonly claimable: boolean;
  /**
   * Returns the thing that a policy insures, such as the airline or the business. It is shown in
   * addition to the plan. Empty if it is unknown.
   */
  readonly insuredItem: (policy: Policy) => string;
  /**
   * Returns facts that distinguish policies in a list, such as dates. They are shown in addition to
   * the coverage dates and the policy number.
   */
  readonly listFacts: (policy: Policy) => readonly string[];
  /** Returns the product's own rows on the policy card. */
  readonly rows: (policy: Policy) => readonly DetailRow[];
  /**
   * Returns details that do not fit on the policy card, such as coverages, collections and rides.
   */
  readonly groups: (policy: Policy) => readonly DetailGroup[];
  /**
   * Returns true if the page adds rows with the start and end of coverage. Returns false if the
   * product's own rows contain these dates.
   */
  readonly showsCoverageDates: (policy: Policy) => boolean;
  /** Returns the label of the first row of the price breakdown. */
  readonly priceLabel: (policy: Policy) => string;
  /** Returns the label of the last row of the price breakdown. */
  readonly totalLabel: (policy: Policy) => string;
  /** Actions in the order in which they are shown. */
  readonly actions: readonly PolicyAction[];
}

type ProductBasics = Pick<ProductDisplay, 'code' | 'title' | 'icon' | 'description'>;

/** Defines a product by its catalog entry and by its differences from the defaults. */
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
