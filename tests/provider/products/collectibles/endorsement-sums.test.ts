import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionPremium } from '../../../../src/contract/collectibles/premium.ts';
import { addDaysTo, daysBetweenDates } from '../../../../src/contract/rental-car/trip.ts';
import { places } from '../../../fixtures/collector.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import {
  netOf,
  startEndorsing,
  type EndorsedPolicy,
  type EndorsingParty,
} from '../../../fixtures/endorsements.ts';

/*
 * What the cards paid, by the card processor's own books, against a reckoning of its own: the first price and
 * every approved change for its days, less what a cancellation gives back of the days that are left.
 */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'add', 'edit', 'edit', 'remove', 'cancel'),
    code: fc.constantFrom('coins', 'jewelry', 'fine_art', 'wine', 'stamps'),
    total: fc.integer({ min: 1_000, max: 50_000 }),
    /** Days until it is asked for, and from then until it is decided. */
    after: fc.integer({ min: 0, max: 120 }),
    waits: fc.integer({ min: 0, max: 9 }),
    decision: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'none'),
  }),
  { minLength: 1, maxLength: 7 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const TAX = 300;
const DEDUCTIBLE = 500;
const tax = (net: number) => Math.floor((net * TAX + 5_000) / 10_000);
const away = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount) + 1e-9);

/** What is insured, by category, in dollars; all of it without alarms or safes, so that a year is the tariff. */
type Insured = Map<string, number>;

function yearOf(insured: Insured): number {
  const premiums = [...insured].map(([category_code, collection_total_value]) => {
    const risk = { category_code, collection_total_value, highest_value_item: 100, state: 'OR' };
    return collectionPremium(risk, DEDUCTIBLE);
  });
  const subtotal = Math.max(
    6_000,
    premiums.reduce((sum, premium) => sum + premium, 0),
  );
  return subtotal + tax(subtotal);
}

const plain = (category_code: string, collection_total_value: number) => ({
  reference_id: category_code,
  category_code,
  is_sub_category: false,
  address: { ...places.portland },
  has_burglar_alarm: false,
  has_fire_alarm: false,
  collection_total_value,
  highest_value_item: 100,
  has_personal_safe: false,
  has_ul_rated_safe: false,
  has_ul_rate_vault: false,
});

onBothDatabases('what the cards pay for a policy that changes', (kind) => {
  let party: EndorsingParty;
  beforeAll(async () => {
    party = await startEndorsing(kind);
  });
  afterAll(() => party.stop());

  const bodyOf = ({ kind: change, code, total }: Step) => ({
    category_code: code,
    ...(change === 'add' && { rating_address: places.portland }),
    details: {
      collection_total_value: total,
      highest_value_item: 100,
      has_burglar_alarm: 'no',
      has_fire_alarm: 'no',
    },
  });

  /** The books of one policy: what is insured, what it was paid, what waits. */
  async function walk(policy: EndorsedPolicy, start: string, walked: readonly Step[]) {
    let insured: Insured = new Map([
      ['coins', 12_500],
      ['jewelry', 9_200],
    ]);
    let paid = yearOf(insured);
    let waiting: { insured: Insured; amount: number } | null = null;
    let day = addDaysTo(start, -20);
    const last = addDaysTo(start, 364);
    for (const step of walked) {
      day = addDaysTo(day, step.after);
      if (day > last) day = last;
      party.setDay(day);
      await party.settle();
      if (step.kind === 'cancel') {
        const { status } = await policy.cancel();
        expect(status).toBe(200);
        const left = daysBetweenDates(day, last);
        const back = Math.round((yearOf(insured) * left) / 365);
        return paid - (day < start ? paid : Math.min(back, paid));
      }
      const next = changed(insured, step);
      const submitted = await policy.submit(step.kind, bodyOf(step));
      if (waiting || !next) {
        expect(submitted.status).not.toBe(200);
      } else {
        expect(submitted.status, submitted.text).toBe(200);
        const from = day < start ? start : day;
        const difference = yearOf(next) - yearOf(insured);
        const days = daysBetweenDates(from, last) + 1;
        waiting = { insured: next, amount: away((difference * days) / 365) };
      }
      day = addDaysTo(day, step.waits);
      if (day > last) day = last;
      party.setDay(day);
      await party.settle();
      if (step.decision === 'none') continue;
      expect(await policy.decide(step.decision)).toBe(waiting ? 1 : 0);
      if (waiting && step.decision === 'approve') {
        paid += waiting.amount;
        ({ insured } = waiting);
      }
      waiting = null;
    }
    if (waiting) await policy.decide('reject');
    return paid;
  }

  /** What would be insured; null where the change is refused. */
  function changed(insured: Insured, { kind: change, code, total }: Step): Insured | null {
    const isThere = insured.has(code);
    const next = new Map(insured);
    if (change === 'add' && !isThere) return next.set(code, total);
    if (change === 'edit' && isThere && code !== 'jewelry') return next.set(code, total);
    if (change === 'remove' && isThere && insured.size > 1) return next.delete(code) ? next : null;
    return null;
  }

  it(
    'is the first price and every approved change, to the cent',
    { timeout: 240_000 },
    async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(steps, async (walked) => {
          run += 1;
          const start = addDaysTo('2026-12-01', run);
          party.setDay(addDaysTo(start, -20));
          const before = netOf(party.bank);
          const bought = [plain('coins', 12_500), plain('jewelry', 9_200)];
          const policy = party.policy(await party.buy(start, bought));
          const paid = await walk(policy, start, walked);
          await party.settle();
          expect(netOf(party.bank) - before).toBe(paid);
        }),
        { numRuns: kind === 'sqlite' ? 40 : 25 },
      );
    },
  );
});
