import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classGroups, groupOf } from '../../../../src/tariffs/small-business/class-groups.ts';
import { businessClasses } from '../../../../server/products/small-business/classes.ts';
import { smallBusinessSurvey } from '../../../../server/products/small-business/survey.ts';
import { smallBusinessAnswersSchema } from '../../../../src/contract/small-business/answers.ts';
import { minimumPremiumCentsByPlan } from '../../../../src/tariffs/small-business/rates.ts';
import {
  calculateSmallBusinessPrices,
  estimateSmallBusinessPrices,
} from '../../../../src/tariffs/small-business/premium.ts';
import { SMALL_BUSINESS_START_MAX_DAYS_AHEAD } from '../../../../src/contract/small-business/limits.ts';
import { findDefinitionProblem } from '../../../../src/contract/survey/definition.ts';
import {
  bakery,
  cafe,
  classCodes,
  commercialPaths,
  consultant,
  daysFromNow,
  plumber,
  quote,
  ratesRequest,
} from '../../../fixtures/small-business.ts';
import { unreachableScreens } from '../../../fixtures/survey-definitions.ts';
import { portland, send } from '../../../fixtures/buyer.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '50' } });
});
afterAll(() => server.stop());

const plansFor = (business_class_code: unknown, address: object = {}) =>
  send(server, 'POST', commercialPaths.plans, {
    rating_address: { ...portland, ...address },
    business_class_code,
  });
const rejectionOf = async (details: object, code: number = classCodes.bakery) => {
  const { body } = await quote(server, ratesRequest({ business_class_code: code, ...details }));
  return body.error;
};

describe('business classes', () => {
  test('are more than a thousand, each with a unique name and code', async () => {
    const { body } = await send(server, 'GET', commercialPaths.classes);
    const list = body.business_classes as { code: number; name: string }[];
    expect(list.length).toBeGreaterThan(1_000);
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    expect(list.find(({ code }) => code === classCodes.bakery)?.name).toBe('Bakery, retail');
  });

  test('have a valid survey definition for every group', () => {
    const forms = classGroups.map((group) => smallBusinessSurvey(group, '2028-02-29'));
    for (const form of forms) expect(findDefinitionProblem(form)).toBeNull();
    // A screen of one kind of business is unreachable in the surveys of the others.
    const unreachable = forms.map(unreachableScreens);
    expect(unreachable[0]?.filter((id) => unreachable.every((ids) => ids.includes(id)))).toEqual(
      [],
    );
    const used = new Set(businessClasses().map(({ code }) => groupOf(code)));
    for (const group of classGroups) expect(used).toContain(group);
  });
});

describe('plans', () => {
  test('are Silver, Gold and Platinum, with a survey for the business class', async () => {
    const { body } = await plansFor(classCodes.bakery);
    expect(
      body.plans.map((plan: { details: object; information: { title: string } }) => [
        plan.details,
        plan.information.title,
      ]),
    ).toEqual([
      [{ chubb_plan_code: 'silver' }, 'Silver'],
      [{ chubb_plan_code: 'gold' }, 'Gold'],
      [{ chubb_plan_code: 'platinum' }, 'Platinum'],
    ]);
    const screens = Object.keys(body.dynamic_form.screens);
    expect(screens).toContain('cooking');
    expect(screens).not.toContain('building-work');
    expect(body.plans[0].information.acknowledgment_html).toContain('hired and non-owned auto');
    expect(body.plans[2].information.acknowledgment_html).not.toContain('leaves out');
  });

  test.each([
    ['a casino', classCodes.casino, {}, 'ineligible_for_plan'],
    ['an unknown class', 999_999, {}, 'invalid_input'],
    ['Alaska', classCodes.cafe, { postal: '99501', state_or_region: 'AK' }, 'no_offers_found'],
    ['abroad', classCodes.cafe, { country: 'CA' }, 'rating_address_rejected'],
    [
      'a ZIP code of another state',
      classCodes.cafe,
      { postal: '10001' },
      'property_address_invalid',
    ],
    [
      'the sandbox ZIP code 00005',
      classCodes.cafe,
      { postal: '00005' },
      'physical_address_required',
    ],
  ])('are rejected for %s', async (_, code, address, expected) => {
    expect((await plansFor(code, address)).body.error.code).toBe(expected);
  });

  test('have one sample policy each, with their own limits', async () => {
    const { body } = await plansFor(classCodes.bakery);
    for (const [at, limit] of ['$15,000', '$35,000', '$75,000'].entries()) {
      const response = await server.request(body.plans[at].policy_doc_url);
      const { text } = await readPdf(await response.arrayBuffer());
      expect(text).toContain(`${limit}, $500 deductible`);
      expect(text).toContain('$2 Million, max $1 Million per claim');
    }
  });
});

describe('rates', () => {
  // Calculated by hand for the café's Silver plan: 420 × $1.22 for liability, 150 × $1.38 × 1.15
  // for property, and $140 for income.
  test.each([
    ['a bakery with four staff', classCodes.bakery, bakery(), [496, 684, 912]],
    ['a café', classCodes.cafe, cafe(), [890, 1114, 1552]],
    ['a consultant at home', classCodes.consultant, consultant(), [496, 684, 912]],
    ['a plumber with a loss', classCodes.plumber, plumber(), [2137, 2334, 2658]],
  ])('price %s', async (_, business_class_code, details, [silver, gold, platinum]) => {
    const { body } = await quote(server, ratesRequest({ ...details, business_class_code }));
    expect(body).toEqual({
      quote_id: expect.stringMatching(/^quo_/),
      rates: { gold, platinum, silver },
      totals: {
        silver: expect.objectContaining({ subtotal: silver }),
        gold: expect.objectContaining({ subtotal: gold }),
        platinum: expect.objectContaining({ subtotal: platinum }),
      },
    });
  });

  test.each([
    ['a bar’s share of alcohol', { alcohol_share: 'more' }, /this much alcohol/],
    [
      'a fryer without extinguishers',
      { cooking_methods: ['fryer'], cooking_suppression: 'no' },
      /fire suppression/,
    ],
    ['a policy that was canceled', { was_canceled: 'risk' }, /insure this business online/],
    ['a convicted owner', { owner_convicted: 'yes' }, /fraud or arson/],
    ['losses above the limit', priorLosses(1, 400_000), /more than we can insure/],
    ['four losses', priorLosses(4, 1_000), /more losses/],
    ['an implausible payroll', { annual_revenue: 20_000, annual_payroll: 90_000 }, /payroll/],
  ])('are rejected for %s', async (_, changes, reason) => {
    const { code, message } = await rejectionOf(bakery(changes));
    expect(code).toBe('quote_request_rejected');
    expect(message).toMatch(reason);
  });

  test.each([
    ['business_name', { business_name: ' ' }],
    ['pni_email', { pni_email: 'dana' }],
    ['annual_revenue', { annual_revenue: 5_000_001 }],
    ['building_year', { building_year: new Date().getUTCFullYear() + 1 }],
    ['prior_losses.0.loss_date', priorLosses(1, 100, daysFromNow(-6 * 366))],
    ['business_legal_nature', { business_legal_nature: 'cartel' }],
    [
      'policy_effective_date',
      { policy_effective_date: daysFromNow(SMALL_BUSINESS_START_MAX_DAYS_AHEAD + 3) },
    ],
    ['policy_effective_date', { policy_effective_date: daysFromNow(-3) }],
  ])('return an error for %s when it is invalid', async (field, changes) => {
    const { code, fields } = await rejectionOf(bakery(changes));
    expect(code).toBe('invalid_input');
    expect(Object.keys(fields)).toContain(`details.${field}`);
  });

  test('require a sole proprietor’s date of birth, at least eighteen years ago', async () => {
    for (const owner_dob of [undefined, '01/01/2020', '2/3/1980']) {
      const changes = { business_legal_nature: 'sole_proprietor', owner_dob };
      const { fields } = await rejectionOf(bakery(changes));
      expect(Object.keys(fields)).toEqual(['details.owner_dob']);
    }
  });
});

function priorLosses(count: number, loss_amount: number, loss_date = daysFromNow(-300)) {
  const priorLoss = { loss_date, loss_kind: 'theft', loss_amount };
  return { has_prior_losses: 'yes', prior_losses: Array.from({ length: count }, () => priorLoss) };
}

describe('the price of a café', () => {
  const rated = (changes: object = {}) => ({
    group: 'restaurant' as const,
    state: 'OR',
    risk: smallBusinessAnswersSchema.parse({ ...cafe(), ...changes }),
  });
  const pricesOf = (changes: object) => calculateSmallBusinessPrices(rated(changes));

  test('has a discount from the third full year without losses', () => {
    expect(pricesOf({ years_in_business: 2 }).silver.discount).toBe(0);
    const { silver } = pricesOf({ years_in_business: 3 });
    expect(silver.discount).toBe(silver.subtotal / 20);
  });

  test('counts two part-time employees as one and rounds up', () => {
    const platinum = (employees_part_time: number) =>
      pricesOf({ employees_part_time }).platinum.subtotal;
    expect(platinum(1) - platinum(0)).toBe(1_800);
    expect(platinum(2)).toBe(platinum(1));
    expect(platinum(3) - platinum(2)).toBe(1_800);
  });

  test('changes with the year that starts a period of construction', () => {
    const silver = (building_year: number) => pricesOf({ building_year }).silver.subtotal;
    for (const year of [1940, 1980, 2000]) {
      expect(silver(year)).toBeLessThan(silver(year - 1));
      expect(silver(year + 1)).toBe(silver(year));
    }
  });

  test('is higher for a grill or a fryer', () => {
    const silver = (cooking_methods: string[]) => pricesOf({ cooking_methods }).silver.subtotal;
    expect(silver(['fryer'])).toBeGreaterThan(silver(['oven']));
    expect(silver(['grill'])).toBe(silver(['fryer']));
  });
});

describe('the price of a trade', () => {
  const trade = (changes: object = {}) => ({
    group: 'trade' as const,
    state: 'OR',
    risk: smallBusinessAnswersSchema.parse({ ...plumber(), prior_losses: [], ...changes }),
  });

  test('is 18 % higher in liability for work on new homes', () => {
    const silver = (trade_work: string[]) =>
      calculateSmallBusinessPrices(trade({ trade_work })).silver.subtotal;
    // The liability of $180,000 of payroll is $1,764 at $9.80 for each $1,000.
    const more = silver(['repair', 'new_homes']) - silver(['repair']);
    expect(more / 176_400).toBeCloseTo(0.18, 2);
  });

  test('is estimated from the payroll, not from the revenue', () => {
    const estimate = (risk: { annual_revenue?: number; annual_payroll?: number }) =>
      estimateSmallBusinessPrices({ group: 'trade', state: 'OR', risk })?.silver;
    expect(estimate({ annual_revenue: 640_000 })).toBeUndefined();
    expect(estimate({ annual_payroll: 180_000 })).toBeGreaterThan(176_400);
  });
});

describe('any business', () => {
  const dollars = (max: number) => fc.integer({ min: 1_000, max });
  const business = fc.record({
    group: fc.constantFrom(...classGroups),
    state: fc.constantFrom('OR', 'FL', 'NY', 'TX'),
    risk: fc
      .record({
        years_in_business: fc.integer({ min: 0, max: 80 }),
        employees_full_time: fc.integer({ min: 0, max: 200 }),
        employees_part_time: fc.integer({ min: 0, max: 200 }),
        annual_revenue: dollars(5_000_000),
        annual_payroll: dollars(2_000_000),
        building_year: fc.integer({ min: 1800, max: 2026 }),
        building_square_feet: fc.integer({ min: 50, max: 35_000 }),
        sprinklers: fc.constantFrom('yes', 'no'),
        records_kept: fc.constantFrom('none', 'thousand', 'ten_thousand', 'more'),
        prior_losses: fc.array(fc.record({ loss_amount: dollars(9_000) }), { maxLength: 3 }),
      })
      .map((answers) => smallBusinessAnswersSchema.parse({ ...bakery(), ...answers })),
  });

  test('pays whole dollars, more for a higher plan, and never less than the minimum', () => {
    fc.assert(
      fc.property(business, (rated) => {
        const { silver, gold, platinum } = calculateSmallBusinessPrices(rated);
        expect(silver.subtotal).toBeLessThan(gold.subtotal);
        expect(gold.subtotal).toBeLessThan(platinum.subtotal);
        for (const [plan, price] of Object.entries({ silver, gold, platinum })) {
          expect(price.subtotal % 100).toBe(0);
          expect(price.subtotal).toBeGreaterThanOrEqual(
            minimumPremiumCentsByPlan[plan as keyof typeof minimumPremiumCentsByPlan],
          );
          expect(Number.isInteger(price.discount)).toBe(true);
        }
      }),
    );
  });

  test('pays no less for more revenue, more payroll or one more loss', () => {
    fc.assert(
      fc.property(business, (rated) => {
        const before = calculateSmallBusinessPrices(rated).platinum.subtotal;
        const { risk } = rated;
        for (const riskierAnswers of [
          { annual_revenue: risk.annual_revenue + 50_000 },
          { annual_payroll: risk.annual_payroll + 50_000 },
          { employees_full_time: risk.employees_full_time + 1 },
          { prior_losses: [...(risk.prior_losses ?? []), { loss_amount: 1 }].slice(0, 3) },
          { sprinklers: 'no' as const },
        ]) {
          const after = calculateSmallBusinessPrices({
            ...rated,
            risk: { ...risk, ...riskierAnswers },
          }).platinum.subtotal;
          expect(after).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });
});
