// SQL conditions on a policy's own days. Their today depends on the time zone of the product.
import { sql, type RawBuilder } from 'kysely';
import { addDays } from '../../src/contract/dates.ts';
import { productCodes, productRules } from '../../src/contract/products.ts';
import { SHOP_TIME_ZONE } from '../../src/contract/time-zones.ts';
import { todayAtShop, todayInProductTimeZone } from '../dates.ts';

const codesOfOtherZones = productCodes.filter(
  (code) => productRules(code).timeZone !== SHOP_TIME_ZONE,
);

/** Returns the earliest today (YYYY-MM-DD) of the products' time zones. */
export const earliestToday = (now: Date): string =>
  productCodes.map((code) => todayInProductTimeZone(code, now)).toSorted()[0] ?? todayAtShop(now);

interface DayLimit {
  now: Date;
  /** Days that are added to today. */
  days?: number;
}

/**
 * SQL condition: compares a date column with today in the time zone of the policy's product. The
 * statement must contain the table `policies`.
 */
export function comparesWithToday(
  column: string,
  operator: '<' | '<=' | '>=',
  { now, days = 0 }: DayLimit,
): RawBuilder<boolean> {
  const atShop = addDays(todayAtShop(now), days);
  const others = codesOfOtherZones.map((code) => ({
    code,
    date: addDays(todayInProductTimeZone(code, now), days),
  }));
  const [ref, compare] = [sql.ref(column), sql.raw(operator)];
  const dates = [atShop, ...others.map(({ date }) => date)].toSorted();
  // An index can be used for a limit that is the same for all rows, but not for the exact one.
  const widest = operator === '>=' ? dates[0] : dates.at(-1);
  const whens = others.map(({ code, date }) => sql`when ${code} then ${date}`);
  const exact =
    whens.length === 0
      ? sql`${atShop}`
      : sql`case policies.vertical_code ${sql.join(whens, sql` `)} else ${atShop} end`;
  return sql<boolean>`(${ref} ${compare} ${widest} and ${ref} ${compare} ${exact})`;
}
