import { describe, expect, test } from 'vitest';
import { numberAndItem } from '../../../server/mail/policy-facts.ts';
import { policyNamesOf } from '../../../server/mail/policy-names.ts';

const phone = {
  policy_number: 'DV-5512-9034',
  plan_title: 'Complete',
  vertical_code: 'devices',
  nickname: null,
  details: JSON.stringify({ modal_name: 'iPhone 15' }),
};

describe('the name of a policy in emails', () => {
  test.each([
    ['its insured item', phone, 'DV-5512-9034 (iPhone 15)'],
    ['its nickname', { ...phone, nickname: 'Mom’s phone' }, 'DV-5512-9034 (Mom’s phone)'],
    ['only its number without either', { ...phone, details: '{}' }, 'DV-5512-9034'],
  ])('has %s', (_, row, expected) => {
    expect(numberAndItem(policyNamesOf(row))).toBe(expected);
  });
});
