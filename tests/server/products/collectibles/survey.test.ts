import { describe, expect, it } from 'vitest';
import {
  collectiblesSurvey,
  onlineCollectiblesSurvey,
} from '../../../../server/products/collectibles/survey.ts';
import { collectionCategories } from '../../../../src/contract/collectibles/categories.ts';
import { scopeOf } from '../../../../src/contract/collectibles/question-scopes.ts';
import { ownershipTypes } from '../../../../src/contract/collectibles/policy.ts';
import { categoryRates } from '../../../../src/tariffs/collectibles/rates.ts';
import { validateSurvey, currencyFieldOverMaximum } from '../../../../src/contract/survey/check.ts';
import { findDefinitionProblem } from '../../../../src/contract/survey/definition.ts';
import { screenIdSequence } from '../../../../src/contract/survey/sequence.ts';
import { ownerAnswers } from '../../../fixtures/collectibles-buyer.ts';
import { unreachableScreens } from '../../../fixtures/survey-definitions.ts';

const codes = collectionCategories.map(({ code }) => code);
const coins = collectiblesSurvey('coins');
const ofCoins = {
  collection_total_value: 12_500,
  highest_value_item: 2_400,
  has_burglar_alarm: 'yes',
  has_fire_alarm: 'no',
};
const owners = [{ first_name: 'Luc', last_name: 'Lopez' }];
const screensFor = (answers: Record<string, unknown>) =>
  screenIdSequence(coins, { ...ofCoins, ...ownerAnswers(answers) });
const check = (answers: Record<string, unknown>, form = coins) =>
  validateSurvey(form, { ...ofCoins, ...ownerAnswers(), ...answers });

describe('the survey of a collection', () => {
  it.each(codes)(
    'is a valid definition for %s, with the safes and the maximum of its rates',
    (code) => {
      const form = onlineCollectiblesSurvey(code);
      expect(findDefinitionProblem(form)).toBeNull();
      expect(unreachableScreens(form)).toEqual([]);
      const fields = Object.values(form.screens).flatMap((screen) => screen.fields);
      const field = (key: string) => fields.find(({ key_name }) => key_name === key);
      const { safes = [], totalMax, review } = categoryRates[code] ?? {};
      const offered = field('safes')?.settings.choices?.map(({ value }) => value) ?? [];
      expect(offered).toEqual(safes);
      expect(field('collection_total_value')?.settings.max_value).toBe(review?.total ?? totalMax);
      expect(field('highest_value_item')?.settings.max_value).toBe(review?.item);
    },
  );

  it('says the limit of one jewelry item at its field, and stops above it', () => {
    const jewelry = onlineCollectiblesSurvey('jewelry');
    const field = jewelry.screens['worth']!.fields[1]!;
    expect(field.settings.help_text).toBe('The one piece worth the most, up to $25,000');
    const over = (item: number) =>
      currencyFieldOverMaximum(jewelry.screens['worth']!, {
        collection_total_value: 40_000,
        highest_value_item: item,
      });
    expect(over(25_000)).toBeUndefined();
    expect(over(25_001)).toBe('highest_value_item');
  });

  it('has every policy field and address field that the specification names', () => {
    const fields = Object.values(coins.screens).flatMap((screen) => screen.fields);
    const keys = (scope: string) =>
      fields.map(({ key_name }) => key_name).filter((key) => scopeOf(key) === scope);
    expect(keys('address')).toEqual(['has_burglar_alarm', 'has_fire_alarm']);
    expect(keys('policy').toSorted()).toEqual([
      'claims_count',
      'declined_insurance_type',
      'filed_bankruptcy',
      'has_no_mailing_address',
      'is_declined_insurance',
      'is_felon',
      'mailing_address',
      'musical_group_name',
      'owner_email',
      'owner_first_name',
      'owner_foundation',
      'owner_last_name',
      'owner_phone_number',
      'owners',
      'ownership_type',
      'trust_name',
    ]);
  });

  it('has its screens in the order of the mocks, including the owner’s', () => {
    const order = ['worth', 'protection', 'ownership', 'owner', 'history', 'mailing'];
    expect(screensFor({})).toEqual(order);
  });

  it.each([
    ['personal', []],
    ['jointly_owned', ['owners']],
    ['trust', ['trust', 'owners']],
    ['foundation', ['foundation']],
    ['musical_group', ['musical_group', 'owners']],
    ['executor', ['owners']],
  ])('has the additional owner screens for the ownership type %s', (ownership_type, branch) => {
    expect(ownershipTypes).toContain(ownership_type);
    const sequence = screensFor({ ownership_type });
    expect(sequence.slice(3, sequence.indexOf('owner'))).toEqual(branch);
  });

  it.each([
    [{ is_felon: 'yes' }, 'felony'],
    [{ filed_bankruptcy: 'yes' }, 'bankruptcy'],
    [{ claims_count: '3' }, 'too_many_claims'],
  ])('ends at once for %o', (answers, screen) => {
    expect(check(answers).rejectedBy).toBe(screen);
    // The application is rejected directly, before the screen about the mailing address.
    const sequence = screensFor(answers);
    expect(sequence[sequence.indexOf('history') + 1]).toBe(screen);
  });

  it('accepts the answers of a single owner, and of a trust only with its trustees', () => {
    expect(check({})).toMatchObject({ fields: {}, rejectedBy: null });
    const trust = { ownership_type: 'trust', trust_name: 'The Lopez Trust' };
    expect(Object.keys(check(trust).fields)).toContain('owners.0.first_name');
    expect(check({ ...trust, owners }).fields).toEqual({});
  });

  it('requires a mailing address when it differs, and the type of insurance that was declined', () => {
    expect(check({ has_no_mailing_address: 'no' }).fields).not.toEqual({});
    expect(check({ is_declined_insurance: 'yes' }).fields).toHaveProperty(
      'declined_insurance_type',
    );
  });

  it('sends a value above the maximum to the VIP team, and rejects an item above the total', () => {
    const worth = coins.screens['worth']!;
    const values = { collection_total_value: 100_001, highest_value_item: 10 };
    expect(currencyFieldOverMaximum(worth, values)).toBe('collection_total_value');
    expect(
      currencyFieldOverMaximum(worth, { ...values, collection_total_value: 100_000 }),
    ).toBeUndefined();
    expect(check({ highest_value_item: 12_501 }).fields).toHaveProperty('highest_value_item');
    expect(check({ highest_value_item: 12_500 }).fields).toEqual({});
    expect(check({ collection_total_value: 999 }).fields).toHaveProperty('collection_total_value');
  });
});
