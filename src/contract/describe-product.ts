/** The description of a product: what its policies contain, and the rules that they share. */
import type * as z from 'zod/mini';
import type { DescribedPolicy, PolicyDescription } from './facts.ts';
import { SHOP_TIME_ZONE } from './time-zones.ts';
import type { ProductTimeZone } from './time-zones.ts';

/** Line of insurance, by which state rules differ (src/contract/rules). */
export type RuleLine = 'residential' | 'personal' | 'commercial' | 'travel';

/**
 * Default rules of a product. The storefront and the server both use them. The `options` field of a
 * single policy overrides these rules.
 */
export interface ProductRules {
  /**
   * Way to file a claim. 'repair': online, for a repair. 'phone': by phone. 'none': claims cannot
   * be filed.
   */
  claims: 'repair' | 'phone' | 'none';
  /**
   * Refund at cancellation. 'unused days': the paid days that are not used are refunded. 'until
   * departure': the full price is refunded before the trip begins, and nothing after that. 'none':
   * nothing is refunded, and coverage continues until the next payment date.
   */
  refund: 'unused days' | 'until departure' | 'none';
  /**
   * Time zone of the policy's calendar dates, by default the shop's. A day of coverage begins and
   * ends at midnight in this time zone.
   */
  timeZone: ProductTimeZone;
  line: RuleLine;
}

/** Rules of a product code that this storefront does not know. */
export const defaultRules: ProductRules = {
  claims: 'phone',
  refund: 'unused days',
  timeZone: SHOP_TIME_ZONE,
  line: 'personal',
};

export interface ProductDescription extends ProductRules {
  title: string;
  /** Name of an icon of the storefront. */
  icon: string;
  /** One line that describes the coverage. */
  description: string;
  /** Action on a policy that only this product has. The account shows it after the claim. */
  ownAction?: 'extend' | 'add';
  /** Start and end of the coverage of one trip. Omitted for coverage between two dates. */
  tripCoverage?: string;
  /** Schema of the details of its policies. Omitted if the details are shown as they are. */
  details?: z.ZodMiniType;
  /**
   * Describes a policy of the product. Null if the details do not match the product's schema.
   * Omitted if the details are shown as they are.
   */
  describe?(policy: DescribedPolicy): PolicyDescription | null;
}

/** Adds the default rules to a description. */
export function describeProduct<
  const Own extends Omit<ProductDescription, keyof ProductRules> & Partial<ProductRules>,
>(own: Own): ProductRules & Own {
  return { ...defaultRules, ...own };
}
