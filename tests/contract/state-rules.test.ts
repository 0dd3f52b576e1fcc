// No notice is later, and no coverage ends earlier, than the rules say, for every state and line.
import { readFileSync } from 'node:fs';
import { assert, boolean, constantFrom, date, integer, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderRulesPage } from '../../scripts/rules.ts';
import {
  graceEndOf,
  latestRenewalNoticeDay,
  noticeDaysOf,
  renewalNoticeDay,
  type NoticedPolicy,
} from '../../server/notice-days.ts';
import { dateInProductTimeZone } from '../../server/dates.ts';
import { addDays, daysBetween } from '../../src/contract/dates.ts';
import type { RuleLine } from '../../src/contract/describe-product.ts';
import { productCodes } from '../../src/contract/products.ts';
import {
  defaultNoticeDays,
  longestNoticeDays,
  NOTICE_MARGIN_DAYS,
  noticeDays,
  noticeRules,
  promisedDays,
  ruleLineOf,
} from '../../src/contract/rules/notice-days.ts';
import { policyState } from '../../src/contract/rules/policy-state.ts';
import { noticeRuleSchema, type NoticeReason } from '../../src/contract/rules/rule.ts';
import { usStates } from '../../src/contract/us-states.ts';

const reasons = Object.keys(noticeRules) as NoticeReason[];
const lines: readonly RuleLine[] = ['residential', 'personal', 'commercial', 'travel'];
const codes = usStates.map(([code]) => code);

const anyReason = constantFrom(...reasons);
const anyState = constantFrom(...codes, undefined, 'ZZ', '');
const anyProduct = constantFrom(...productCodes, 'unknown_product');
/** Instants around leap days, changes of the clocks and the ends of years, and any others. */
const anyInstant = oneof(
  date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2040-12-31T00:00:00Z'),
    noInvalidDate: true,
  }),
  record({
    day: constantFrom(
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2027-03-14',
      '2027-11-07',
      '2026-12-31',
    ),
    minute: integer({ min: 0, max: 24 * 60 - 1 }),
  }).map(({ day, minute }) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000)),
);

const detailsIn = (state: string | undefined) =>
  constantFrom(
    { address: { region: state } },
    { address: { state_or_region: state } },
    { rating_address: { state_or_region: state } },
    { collections: [{ address: { region: state } }, { address: { state_or_region: state } }] },
  );

const anyPolicy = record({
  state: anyState,
  code: anyProduct,
  now: anyInstant,
  age: integer({ min: -30, max: 800 }),
  isRenewed: boolean(),
})
  .chain((one) => detailsIn(one.state).map((details) => ({ ...one, details })))
  .map(({ state, code, now, age, isRenewed, details }) => {
    const today = dateInProductTimeZone(code, now.toISOString());
    const policy: NoticedPolicy = {
      vertical_code: code,
      details: JSON.stringify(details),
      coverage_start_date: addDays(today, -age),
      renewed_at: isRenewed ? now.toISOString() : null,
    };
    return { state, code, now, today, age, isRenewed, policy };
  });

/** The rows of a state and line that apply to a policy of an age in days. */
function applicableRows(
  reason: NoticeReason,
  code: string,
  state: string | undefined,
  age: number,
) {
  return noticeRules[reason].filter(
    (rule) =>
      rule.line === ruleLineOf(code) &&
      rule.state === state &&
      age <= (rule.inForceAtMost ?? Infinity),
  );
}

describe('the state rules', () => {
  test.each(reasons)('have complete rows for %s, one per state, line and age', (reason) => {
    const rules = noticeRules[reason];
    for (const rule of rules) {
      noticeRuleSchema.parse(rule);
      expect(codes).toContain(rule.state);
    }
    const keys = rules.map(({ state, line, inForceAtMost }) => `${state} ${line} ${inForceAtMost}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('give a state without a row no less than any row of its line', () => {
    for (const reason of reasons)
      for (const line of lines) {
        const rows = noticeRules[reason].filter((rule) => rule.line === line);
        const days = rows.map((rule) => rule.days);
        expect(defaultNoticeDays(reason, line)).toBeGreaterThanOrEqual(Math.max(0, ...days));
      }
  });

  test('give a line without rows no less than any row', () => {
    for (const reason of reasons)
      expect(defaultNoticeDays(reason, 'travel')).toBe(longestNoticeDays(reason));
  });

  test('have no day that this shop does not promise everywhere', () => {
    assert(
      property(anyReason, anyState, constantFrom(...lines), (reason, state, line) => {
        expect(noticeDays({ reason, state, line })).toBeGreaterThanOrEqual(promisedDays[reason]);
        expect(noticeDays({ reason, state, line })).toBeLessThanOrEqual(longestNoticeDays(reason));
      }),
    );
  });

  test('use the longer row while it is not known how old a policy is', () => {
    const newYork = { reason: 'nonpayment', state: 'NY', line: 'commercial' } as const;
    expect(noticeDays(newYork)).toBe(20);
    expect(noticeDays({ ...newYork, daysInForce: 60 })).toBe(20);
    expect(noticeDays({ ...newYork, daysInForce: 61 })).toBe(15);
  });

  test('can lengthen the time after a chargeback, which has none by default', () => {
    const row = {
      ...noticeRules.nonpayment[0]!,
      state: 'NY',
      line: 'commercial',
      days: 15,
    } as const;
    const chargeback = { reason: 'chargeback', line: 'commercial', state: 'NY' } as const;
    expect(noticeDays(chargeback)).toBe(0);
    expect(noticeDays(chargeback, [row])).toBe(15);
    expect(noticeDays({ ...chargeback, state: undefined }, [row])).toBe(15);
  });

  test('lengthen the time after a chargeback only in the state and line of a row', () => {
    const row = { ...noticeRules.nonpayment[0]!, state: 'NY', line: 'commercial' } as const;
    assert(
      property(constantFrom(...codes), constantFrom(...lines), (state, line) => {
        const isOfRow = state === row.state && line === row.line;
        const expected = isOfRow ? row.days : promisedDays.chargeback;
        expect(noticeDays({ reason: 'chargeback', state, line }, [row])).toBe(expected);
      }),
    );
  });
});

describe('a policy', () => {
  test('is never covered for less time after a failed payment than its state requires', () => {
    assert(
      property(anyPolicy, ({ policy, code, state, now, today, age, isRenewed }) => {
        const days = daysBetween(today, graceEndOf(policy, now));
        for (const row of applicableRows('nonpayment', code, state, isRenewed ? Infinity : age))
          expect(days).toBeGreaterThanOrEqual(row.days);
        expect(days).toBeGreaterThanOrEqual(promisedDays.nonpayment);
        if (!codes.includes(state ?? ''))
          expect(days).toBeGreaterThanOrEqual(defaultNoticeDays('nonpayment', ruleLineOf(code)));
      }),
      { numRuns: 500 },
    );
  });

  test('is never told the price of its renewal later than its state requires', () => {
    assert(
      property(anyPolicy, anyInstant, ({ policy, code, state, now }, renewal) => {
        const renewalDate = renewal.toISOString().slice(0, 10);
        const latestDay = latestRenewalNoticeDay(policy, renewalDate, now);
        const days = daysBetween(latestDay, renewalDate);
        const margin = daysBetween(renewalNoticeDay(policy, renewalDate, now), latestDay);
        expect(margin).toBe(NOTICE_MARGIN_DAYS);
        for (const row of applicableRows('renewal_offer', code, state, Infinity))
          expect(days).toBeGreaterThanOrEqual(row.days);
        expect(days).toBeGreaterThanOrEqual(promisedDays.renewal_offer);
      }),
      { numRuns: 500 },
    );
  });

  test('has at least the days of each row for every state, line and reason', () => {
    for (const reason of reasons)
      for (const rule of noticeRules[reason]) {
        const code = productCodes.find((one) => ruleLineOf(one) === rule.line)!;
        const policy: NoticedPolicy = {
          vertical_code: code,
          details: JSON.stringify({ address: { region: rule.state } }),
          coverage_start_date: '2028-02-29',
          renewed_at: null,
        };
        const now = new Date('2028-03-01T12:00:00Z');
        expect(noticeDaysOf(policy, reason, now)).toBeGreaterThanOrEqual(rule.days);
      }
  });

  test.each([
    [{ address: { region: 'New York' } }, 'NY'],
    [{ rating_address: { state_or_region: 'ny' } }, 'NY'],
    [{ collections: [{ address: { region: 'NY' } }, { address: { region: 'CA' } }] }, undefined],
    [{ address: { region: 'Ontario' } }, undefined],
    [{ address: 'text' }, undefined],
    [null, undefined],
    ['text', undefined],
    [{ collections: [null, 5] }, undefined],
  ])('with the details %j is in %s', (details, state) => {
    expect(policyState(details)).toBe(state);
  });

  test('whose details cannot be read gets the longest notice', () => {
    const policy = { vertical_code: 'renters', coverage_start_date: null, renewed_at: null };
    const days = noticeDaysOf({ ...policy, details: '{' }, 'nonpayment', new Date());
    expect(days).toBe(defaultNoticeDays('nonpayment', 'residential'));
  });
});

test('docs/rules.md is current (npm run rules-docs)', async () => {
  expect(readFileSync('docs/rules.md', 'utf8')).toBe(await renderRulesPage());
});
