import type { Policy } from '../../../contract/policies/policies.ts';
import { productRules } from '../../../contract/products.ts';
import { planAndPeriodLabel } from './billing-text.ts';
import type { IconName } from '../../../core/icon-names.ts';
import { genericRows } from './generic-rows.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/**
 * Actions on a policy. An action is shown only if the policy permits the action and the account has
 * a screen for it.
 */
export type PolicyAction = 'claim' | 'extend' | 'add' | 'documents' | 'cancel';

/** How the account shows a product and its policies: texts, rows and actions. */
export interface ProductDisplay {
  /**
   * Product code on the wire. It is a code from the catalog, or a newer code that this storefront
   * does not know yet.
   */
  readonly code: string;
  readonly title: string;
  readonly icon: IconName;
  /** One line that describes the coverage. */
  readonly description: string;
  /** True if policies of this product can have claims. */
  readonly claimable: boolean;
  /**
   * Returns the name of the insured thing, such as the airline or the business. It is shown in
   * addition to the plan. Empty if the name is unknown.
   */
  readonly insuredItem: (policy: Policy) => string;
  /**
   * Returns facts that distinguish the policies in a list, such as dates. They are shown in
   * addition to the coverage dates and the policy number.
   */
  readonly listFacts: (policy: Policy) => readonly string[];
  /** Returns the product's own rows for the policy card. */
  readonly rows: (policy: Policy) => readonly DetailRow[];
  /**
   * Returns sections with details that do not fit on the policy card, such as coverages,
   * collections and rides.
   */
  readonly groups: (policy: Policy) => readonly DetailGroup[];
  /**
   * Returns true if the policy card must add rows with the start and end of coverage. Returns false
   * if the product's own rows already contain these dates.
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

/**
 * Creates the display settings of a product from its catalog entry and from the settings that
 * differ from the defaults.
 */
export function defineProductDisplay(
  overrides: ProductBasics & Partial<ProductDisplay>,
): ProductDisplay {
  const claimable = productRules(overrides.code).claims !== 'none';
  return {
    claimable,
    insuredItem: () => '',
    listFacts: () => [],
    rows: genericRows,
    groups: () => [],
    showsCoverageDates: () => true,
    priceLabel: planAndPeriodLabel,
    totalLabel: () => 'Total',
    actions: claimable ? ['claim', 'documents', 'cancel'] : ['documents', 'cancel'],
    ...overrides,
  };
}
