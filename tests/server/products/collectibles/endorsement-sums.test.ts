import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionPremium } from '../../../../src/tariffs/collectibles/premium.ts';
import { addDays, daysBetween } from '../../../../src/contract/dates.ts';
import { addresses } from '../../../fixtures/collectibles-buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import {
  netOf,
  setUpEndorsements,
  type PolicyClient,
  type EndorsementSetup,
} from '../../../fixtures/endorsement-setup.ts';

/* Compares the processor's net payments with an independent calculation. The calculation adds
   the first price and the prorated price of every approved endorsement. It subtracts the refund
   of a cancellation for the days that are left. */
const kinds = ['fine_art', 'wine', 'stamps', 'books'] as const;
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'edit', 'edit', 'remove'),
    /** Random number that selects one of the possible categories. */
    pick: fc.nat(20),
    total: fc.oneof(
      fc.integer({ min: 1_000, max: 3_000 }),
      fc.integer({ min: 1_000, max: 45_000 }),
    ),
    /** Days until the endorsement is requested. The next field is the days until it is decided. */
    after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70 })),
    waits: fc.integer({ min: 0, max: 7 }),
    decision: fc.constantFrom('approve', 'approve', 'approve', 'approve', 'reject', 'none'),
  }),
  { minLength: 1, maxLength: 8 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;
/** A category that cannot be insured. It is used if no other category is left to add. */
const rejectedCategory = 'castles';
/** Days from the last step to the cancellation. Null if the policy is not canceled. */
const cancellation = fc.option(fc.integer({ min: 0, max: 200 }), { freq: 3 });

const TAX = 300;
const DEDUCTIBLE = 500;
const tax = (net: number) => Math.floor((net * TAX + 5_000) / 10_000);
const roundAwayFromZero = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount));

/**
 * Insured values in dollars, by category. There are no alarms and safes, so the annual price
 * depends only on the rates.
 */
type InsuredValues = Map<string, number>;

function annualPremium(insuredValues: InsuredValues): number {
  const premiums = [...insuredValues].map(([category_code, collection_total_value]) => {
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
  address: { ...addresses.portland },
  has_burglar_alarm: false,
  has_fire_alarm: false,
  collection_total_value,
  highest_value_item: 100,
  has_personal_safe: false,
  has_ul_rated_safe: false,
  has_ul_rate_vault: false,
});

onUsualDatabase('the net payment of a policy with endorsements', (kind) => {
  let setup: EndorsementSetup;
  beforeAll(async () => {
    setup = await setUpEndorsements(kind);
  });
  afterAll(() => setup.stop());

  const bodyOf = ({ kind: change, total }: Step, category_code: string) => ({
    category_code,
    ...(change === 'add' && { rating_address: addresses.portland }),
    details: {
      collection_total_value: total,
      highest_value_item: 100,
      has_burglar_alarm: 'no',
      has_fire_alarm: 'no',
    },
  });

  /**
   * Returns the category that a step changes: a new category to add, or an insured one to edit or
   * remove.
   */
  function targetOf(insuredValues: InsuredValues, { kind: change, pick }: Step): string {
    const candidates = [...insuredValues.keys()].filter(
      (code) => change !== 'edit' || code !== 'jewelry',
    );
    const targetCategories =
      change === 'add' ? kinds.filter((code) => !insuredValues.has(code)) : candidates;
    return targetCategories[pick % targetCategories.length] ?? rejectedCategory;
  }

  /** Returns the insured values after a change. Null if the change is rejected. */
  function changed(
    insuredValues: InsuredValues,
    { kind: change, total }: Step,
    code: string,
  ): InsuredValues | null {
    const next = new Map(insuredValues);
    if (change === 'remove') return insuredValues.size > 1 && next.delete(code) ? next : null;
    return code === rejectedCategory || code === 'jewelry' ? null : next.set(code, total);
  }

  /** Applies the steps to a policy, and calculates what must have been paid for it. */
  async function applySteps(policy: PolicyClient, start: string, appliedSteps: readonly Step[]) {
    let insuredValues: InsuredValues = new Map([
      ['coins', 12_500],
      ['jewelry', 9_200],
    ]);
    let paid = annualPremium(insuredValues);
    let pendingEndorsement: { insuredValues: InsuredValues; amount: number } | null = null;
    const last = addDays(start, 364);
    let day = addDays(start, -20);
    const advanceDays = async (days: number) => {
      day = [addDays(day, days), last].toSorted()[0] ?? last;
      setup.setDay(day);
      await setup.settlePayments();
    };
    const daysLeft = () => daysBetween(day < start ? start : day, last) + 1;
    for (const step of appliedSteps) {
      await advanceDays(step.after);
      const code = targetOf(insuredValues, step);
      const next: InsuredValues | null = pendingEndorsement
        ? null
        : changed(insuredValues, step, code);
      const { status, text } = await policy.submit(step.kind, bodyOf(step, code));
      expect(status === 200, text).toBe(next !== null);
      if (next) {
        const amount = roundAwayFromZero(
          ((annualPremium(next) - annualPremium(insuredValues)) * daysLeft()) / 365,
        );
        // A card cannot be charged less than $0.50.
        const isWaived = amount > 0 && amount < 50;
        pendingEndorsement = { insuredValues: next, amount: isWaived ? 0 : amount };
      }
      await advanceDays(step.waits);
      if (step.decision === 'none') continue;
      expect(await policy.decide(step.decision)).toBe(pendingEndorsement ? 1 : 0);
      if (pendingEndorsement && step.decision === 'approve') {
        paid += pendingEndorsement.amount;
        ({ insuredValues } = pendingEndorsement);
      }
      pendingEndorsement = null;
    }
    return {
      paid,
      /** Cancels the policy after some days, even if an endorsement is pending. */
      async cancel(days: number) {
        await advanceDays(days);
        expect((await policy.cancel()).status).toBe(200);
        if (day < start) return 0;
        return paid - Math.round((annualPremium(insuredValues) * (daysLeft() - 1)) / 365);
      },
      reject: async () => pendingEndorsement && policy.decide('reject'),
    };
  }

  it('is the first price plus every approved endorsement, to the cent', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(steps, cancellation, async (appliedSteps, cancels) => {
        run += 1;
        const start = addDays('2026-12-01', run);
        setup.setDay(addDays(start, -20));
        const before = netOf(setup.processor);
        const bought = [plain('coins', 12_500), plain('jewelry', 9_200)];
        const policy = setup.policy(await setup.buy(start, bought));
        const life = await applySteps(policy, start, appliedSteps);
        if (cancels === null) await life.reject();
        const paid = cancels === null ? life.paid : await life.cancel(cancels);
        await setup.settlePayments();
        expect(netOf(setup.processor) - before).toBe(paid);
      }),
      { numRuns: kind === 'sqlite' ? 25 : 15 },
    );
  });
});
