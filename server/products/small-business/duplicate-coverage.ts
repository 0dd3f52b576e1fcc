/**
 * Rules against duplicate coverage. A business at an address can have only one policy at a time.
 */
import type { WireAddress } from '../../../src/contract/address.ts';
import { SMALL_BUSINESS_START_MAX_DAYS_AHEAD } from '../../../src/contract/small-business/limits.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { latestTodayWorldwide } from '../../dates.ts';
import { ApiError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { normalizeForComparison } from '../normalize-for-comparison.ts';

interface Business {
  business_name: string;
  rating_address: WireAddress;
}

export const BUSINESS_ALREADY_INSURED = 'This business is already covered for this year.';

/**
 * Returns the risk key of a business.
 * @param year Year in which the policy starts.
 */
export function businessRiskKey({ business_name, rating_address }: Business, year: string): string {
  const { line1, postal } = rating_address;
  const business = [business_name, line1].map(normalizeForComparison).join('-');
  return `commercial:${business}:${postal}:${year}`;
}

/**
 * Rejects a business that still has a policy after the latest start date that a visitor can choose.
 * Runs before the visitor chooses a start date.
 * @throws ApiError `policy_holder_already_exists`
 */
export async function assertBusinessNotInsured(
  business: Business,
  { database, now }: Pick<Services, 'database' | 'now'>,
): Promise<void> {
  const lastStart = addDays(latestTodayWorldwide(now()), SMALL_BUSINESS_START_MAX_DAYS_AHEAD);
  const year = Number(lastStart.slice(0, 4));
  const keys = [year - 1, year].map((start) => businessRiskKey(business, String(start)));
  const existing = await database.db
    .selectFrom('policies')
    .select('id')
    .where('insured_risk_key', 'in', keys)
    .where('coverage_end_date', '>', lastStart)
    .executeTakeFirst();
  if (existing) throw new ApiError('policy_holder_already_exists', BUSINESS_ALREADY_INSURED);
}
