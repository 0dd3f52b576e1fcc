import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rentersRatesByState } from '../../../../src/tariffs/renters/states.ts';
import { rentersClosingSurvey, rentersSurvey } from '../../../../server/products/renters/survey.ts';
import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import { priceRenters } from '../../../../server/products/renters/rate.ts';
import {
  rentersAnswersSchema,
  validateRentersAnswers,
  type RentersAnswers,
} from '../../../../server/products/renters/answers.ts';
import { calculateRentersPremium } from '../../../../src/tariffs/renters/premium.ts';
import { findDefinitionProblem } from '../../../../src/contract/survey/definition.ts';
import { REJECT_SCREEN_FLAG, screenIdSequence } from '../../../../src/contract/survey/sequence.ts';
import { unreachableScreens } from '../../../fixtures/survey-definitions.ts';
import { chosenSettings, surveyAnswers } from '../../../fixtures/tenant.ts';

const today = '2026-11-20';
const read = (changes: Record<string, unknown> = {}) =>
  validateRentersAnswers(surveyAnswers(changes), today);
const ohio = rentersRatesByState['OH']!;
const premiumOf = (changes: Partial<Parameters<typeof calculateRentersPremium>[0]> = {}) =>
  calculateRentersPremium({
    state: ohio,
    postal: '43215',
    answers: read(),
    property: 15_000,
    liability: 100_000,
    deductible: 500,
    ...changes,
  });
const withAnswers = (changes: Record<string, unknown>) => premiumOf({ answers: read(changes) });

describe('the survey', () => {
  const forms = [rentersSurvey(today), rentersClosingSurvey];

  it('is a valid definition in which something leads to every screen', () => {
    for (const form of forms) {
      expect(findDefinitionProblem(form)).toBeNull();
      expect(unreachableScreens(form)).toEqual([]);
    }
  });

  it('asks only what affects the price, the policy or the next question', () => {
    // The name is also asked outside of the survey. The others are for the carrier's underwriters.
    const others = [
      'pni_first_name',
      'pni_last_name',
      'units_in_building',
      'applicant_dob',
      'business_description',
    ];
    const fields = forms.flatMap(({ screens }) =>
      Object.values(screens).flatMap((screen) => screen.fields),
    );
    const unread = fields.filter(
      ({ key_name, settings }) =>
        !(key_name in rentersAnswersSchema.shape) &&
        !settings.choices?.some(({ screen_id }) => screen_id),
    );
    expect(unread.map(({ key_name }) => key_name)).toEqual(others);
  });

  it.each([
    ['mobile homes', { dwelling_type: 'mobile_home' }, 'mobile homes'],
    ['a pool without a fence', { dwelling_type: 'house', outdoor_features: ['pool_open'] }, 'pool'],
    ['short-term guests', { occupancy: 'short_term' }, 'rented out short-term'],
    [
      'a dog that has bitten',
      { has_dog: 'yes', dogs: [{ breed: 'Beagle', age: 4 }], dog_bite_history: 'yes' },
      'bitten',
    ],
    [
      'customers at home',
      { home_business: 'yes', business_description: 'Day care', business_visitors: 'yes' },
      'cares for children',
    ],
    ['a policy that an insurer canceled', { prior_cancellation: 'other' }, 'another insurer'],
    ['three claims', { claims_count: '3' }, 'three claims'],
    [
      'large claims',
      {
        claims_count: '1',
        claims: [{ cause: 'fire', claim_date: '2025-02-03', amount_paid: 25_001 }],
      },
      '$25,000',
    ],
  ])('rejects %s', (_, changes, message) => {
    const rejection = expect(() => read(changes));
    rejection.toThrow(expect.objectContaining({ code: 'quote_request_rejected' }));
    rejection.toThrow(message);
  });

  it.each([
    ['dwelling_type', 'mobile_home', {}],
    ['outdoor_features', ['pool_open'], { dwelling_type: 'house' }],
    ['occupancy', 'short_term', {}],
    ['dog_bite_history', 'yes', { has_dog: 'yes' }],
    ['business_visitors', 'yes', { home_business: 'yes' }],
    ['prior_cancellation', 'other', {}],
    ['claims_count', '3', {}],
  ])('has a rejection screen right after %s is %j', (key, answer, before) => {
    const { screens, ...form } = rentersSurvey(today);
    const sequence = screenIdSequence(
      { screens, ...form },
      { ...surveyAnswers(), ...before, [key]: answer },
    );
    const screenIndex = sequence.findIndex((id) =>
      screens[id]?.fields.some(({ key_name }) => key_name === key),
    );
    expect(screens[sequence[screenIndex + 1] ?? '']?.flags).toContain(REJECT_SCREEN_FLAG);
  });

  it.each([
    ['a birth date of a minor', { applicant_dob: '11/21/2008' }, 'applicant_dob'],
    ['no answer', { smoker: undefined }, 'smoker'],
    ['an unknown choice', { occupancy: 'castle' }, 'occupancy'],
    ['a household without names', { household: 'family' }, 'additional_insureds.0.first_name'],
    ['a claim more than five years ago', claim('2021-11-19'), 'claims.0.claim_date'],
    ['a claim in the future', claim('2026-11-21'), 'claims.0.claim_date'],
    ['a ZIP code of four characters', setup('4321'), 'interested_party_postal'],
    ['a ZIP code of six characters', setup('432150'), 'interested_party_postal'],
  ])('returns a field error for %s', (_, changes, field) => {
    expect(() => read(changes)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        fields: expect.objectContaining({ [`details.${field}`]: [expect.any(String)] }) as object,
      }),
    );
  });

  it('accepts an applicant who becomes an adult today, a claim of five years ago, and a ZIP code of five characters', () => {
    expect(read({ applicant_dob: '11/20/2008' }).smoker).toBe('no');
    expect(read(claim('2021-11-20')).claims).toHaveLength(1);
    expect(read(setup('SW1A1')).interested_party_postal).toBe('SW1A1');
  });

  it('ignores answers to questions that no screen asked', () => {
    const answers = read({ dogs: [{ breed: 'Beagle', age: 4 }], dog_bite_history: 'yes' });
    expect(answers).toMatchObject({ dogs: [], dog_bite_history: 'no' });
  });
});

function claim(claim_date: string) {
  return { claims_count: '1', claims: [{ cause: 'theft', claim_date, amount_paid: 900 }] };
}

function setup(postal: string) {
  return {
    has_interested_party: 'yes',
    interested_party_name: 'Larch Homes',
    interested_party_street_address: '1 Main Street',
    interested_party_city: 'Columbus',
    interested_party_region: 'OH',
    interested_party_postal: postal,
  };
}

describe('the premium', () => {
  it('matches the example on the landing page', () => {
    expect(premiumOf()).toEqual({ premium: 10_800, discount: 0 });
  });

  // Calculated by hand: 440 cents × thousands of dollars × factors, plus liability of 3,600 ×
  // factors, plus 600 for medical payments. The result is rounded to the dollar.
  it.each<[string, Record<string, unknown>, number, number]>([
    ['smoke', { smoker: 'yes' }, 11_500, 0],
    ['a house', { dwelling_type: 'house', outdoor_features: ['none'] }, 11_500, 0],
    ['an old building', { year_built: 'before_1960' }, 11_700, 0],
    ['one claim', claim('2025-02-03'), 12_600, 0],
    ['two dogs', dogs(2), 12_000, 0],
    ['four dogs, of which three count', dogs(4), 12_600, 0],
    [
      'a business without visitors',
      { home_business: 'yes', business_description: 'Design', business_visitors: 'no' },
      11_300,
      0,
    ],
    ['a policy canceled for non-payment', { prior_cancellation: 'nonpayment' }, 11_700, 0],
    ['deadbolts', { protective_devices: ['deadbolts'] }, 10_800, 216],
    [
      'more devices than the discount counts',
      { protective_devices: ['deadbolts', 'fire_alarm', 'burglar_alarm', 'sprinklers', 'gated'] },
      10_800,
      1_296,
    ],
  ])('includes %s', (_, changes, premium, discount) => {
    expect(withAnswers(changes)).toEqual({ premium, discount });
  });

  it('includes every roommate whom the policy does not insure', () => {
    const withRoommates = (count: number) => ({
      ...read(),
      roommates: Array.from({ length: count }, () => ({ first_name: 'Luc', last_name: 'Roy' })),
    });
    expect(premiumOf({ answers: withRoommates(2) }).premium).toBe(11_300);
    expect(premiumOf({ answers: withRoommates(4) }).premium).toBe(11_800);
  });

  it('depends on the amounts and the ZIP code', () => {
    expect(premiumOf({ deductible: 250 }).premium).toBe(11_600);
    expect(premiumOf({ deductible: 1_000 }).premium).toBe(9_900);
    expect(premiumOf({ liability: 300_000 }).premium).toBe(11_700);
    // The factor for $17,000 is interpolated between 10,000 and 9,600 ten-thousandths: 7,480 ×
    // 0.984 = 7,360.
    expect(premiumOf({ property: 17_000 }).premium).toBe(11_600);
    expect(premiumOf({ postal: '44114' }).premium).toBe(11_900);
  });

  it('is never below the minimum, and never decreases when more is insured', () => {
    const amount = fc.integer({ min: 15, max: 49 }).map((thousands) => thousands * 1_000);
    const code = fc.constantFrom(...Object.keys(rentersRatesByState));
    fc.assert(
      fc.property(amount, code, (property, at) => {
        const state = rentersRatesByState[at]!;
        const less = premiumOf({ state, property }).premium;
        const more = premiumOf({ state, property: property + 1_000 }).premium;
        expect(more).toBeGreaterThanOrEqual(less);
        expect(less).toBeGreaterThanOrEqual(6_000);
        expect(less % 100).toBe(0);
      }),
    );
  });
});

function dogs(count: number) {
  return {
    has_dog: 'yes',
    dogs: Array.from({ length: count }, () => ({ breed: 'Beagle', age: 3 })),
    dog_bite_history: 'no',
  };
}

describe('eleven payments', () => {
  const any = fc.record({
    code: fc.constantFrom(...Object.keys(rentersRatesByState)),
    thousands: fc.integer({ min: 15, max: 50 }),
    liability: fc.constantFrom(100_000, 200_000, 300_000),
    deductible: fc.constantFrom(250, 500, 1_000),
    devices: fc.subarray(['deadbolts', 'fire_alarm', 'sprinklers', 'gated']),
  });
  type RatingCase = typeof any extends fc.Arbitrary<infer Value> ? Value : never;
  const priceOf = (
    { code, thousands, liability, deductible, devices }: RatingCase,
    cadence: 'annual' | 'eleven_pay',
  ) => {
    const { annualOnly: _, ...state } = rentersRatesByState[code]!;
    const answers: RentersAnswers = read({ protective_devices: devices });
    const rates = { liability_limit: liability, all_peril_deductible: deductible };
    const taxBasisPoints = (premiumTaxBasisPointsByState[code] ?? 0) + state.assessment;
    return priceRenters({
      territory: { code, state, taxBasisPoints },
      postal: '00001',
      answers,
      settings: chosenSettings({ personal_property_amount: thousands * 1_000, rates }),
      cadence,
      today,
    });
  };

  it('add up to the total, with ten equal payments and a first payment that is at most ten cents higher', () => {
    fc.assert(
      fc.property(any, (ratingCase) => {
        const { totals, schedule = [] } = priceOf(ratingCase, 'eleven_pay');
        const [first, ...later] = schedule;
        expect(schedule).toHaveLength(11);
        expect(schedule.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.grandtotal);
        expect(new Set(later.map(({ amount }) => amount)).size).toBe(1);
        const more = (first?.amount ?? 0) - (later[0]?.amount ?? 0);
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThan(11);
      }),
    );
  });

  it('cost ten dollars of billing fees, plus tax on them', () => {
    fc.assert(
      fc.property(any, (ratingCase) => {
        const annual = priceOf(ratingCase, 'annual');
        const parts = priceOf(ratingCase, 'eleven_pay');
        expect(parts.totals.subtotal - annual.totals.subtotal).toBe(1_000);
        const net = parts.totals.subtotal - parts.totals.discount;
        expect(parts.totals.tax).toBe(Math.floor((net * parts.taxBasisPoints + 5_000) / 10_000));
        expect(annual.schedule).toBeUndefined();
      }),
    );
  });

  it('are due monthly from the first day of coverage, on the last day of a shorter month', () => {
    const state = ohio;
    const billing = priceRenters({
      territory: { code: 'OH', state, taxBasisPoints: 500 },
      postal: '43215',
      answers: read(),
      settings: chosenSettings({ policy_effective_date: '2026-12-31' }),
      cadence: 'eleven_pay',
      today,
    });
    expect(billing.schedule?.map(({ due_date }) => due_date).slice(0, 4)).toEqual([
      today,
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
  });
});
