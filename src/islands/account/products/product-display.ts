import type { Policy } from '../../../contract/policies/policies.ts';
import { productRules } from '../../../contract/products.ts';
import { planTermLabel } from './billing-text.ts';
import type { IconName } from '../../../core/icon-names.ts';
import { genericRows } from './generic-rows.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/** What a holder can do with a policy, where its options permit and the account has the screen for it. */
export type PolicyAction = 'claim' | 'extend' | 'add' | 'documents' | 'cancel';

/** A product line as the account knows it. */
export interface ProductDisplay {
  /** As on the wire: one of the catalogue's, or of a line that came later. */
  readonly code: string;
  readonly title: string;
  readonly icon: IconName;
  /** One line about what it covers. */
  readonly description: string;
  /** Whether claims can be made under its policies at all. */
  readonly claimable: boolean;
  /** What one policy is about, beside its plan: the airline, the business. Empty where nothing tells. */
  readonly insuredItem: (policy: Policy) => string;
  /** The dates or other facts that tell policies apart in a list, beside coverage and policy number. */
  readonly listFacts: (policy: Policy) => readonly string[];
  /** Its own rows on the policy card. */
  readonly rows: (policy: Policy) => readonly DetailRow[];
  /** What does not fit the card: coverages, collections, rides. */
  readonly groups: (policy: Policy) => readonly DetailGroup[];
  /** Whether the page adds when cover starts and ends; false where the rows say it in their own words. */
  readonly showsCoverageDates: (policy: Policy) => boolean;
  /** The words of the bill's first row. */
  readonly priceLabel: (policy: Policy) => string;
  /** The words of the bill's last row. */
  readonly totalLabel: (policy: Policy) => string;
  /** In the order they are offered. */
  readonly actions: readonly PolicyAction[];
}

type ProductBasics = Pick<ProductDisplay, 'code' | 'title' | 'icon' | 'description'>;

/** A vertical from its catalogue entry and from what it words differently from the others. */
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
