import { describe, expect, it } from 'vitest';
import { cardNameAmong } from '../../src/contract/purchase/card-name.ts';

const visa = { brand: 'Visa', last4: '4242', exp_month: 4, exp_year: 2039, added: '2026-11-20' };
const later = { ...visa, added: '2026-11-22' };
const renewed = { ...visa, exp_year: 2042 };

describe('the name of a card', () => {
  it.each([
    [[{ ...visa, last4: '1111' }], 'Visa ending 4242'],
    [[renewed], 'Visa ending 4242 (04/39)'],
    [[later], 'Visa ending 4242 (added Nov 20, 2026)'],
    [[later, renewed], 'Visa ending 4242 (04/39, added Nov 20, 2026)'],
    [[{ ...visa }], 'Visa ending 4242'],
    [[{ ...visa, added: undefined }], 'Visa ending 4242'],
  ])('among %j is %s', (others, expected) => {
    const name = cardNameAmong(visa, [visa, ...others]);
    expect(name.replaceAll('\u00a0', ' ')).toBe(expected);
  });

  it('leaves out the expiry date that is shown next to it', () => {
    const names = [[renewed], [later, renewed]].map((others) =>
      cardNameAmong(visa, [visa, ...others], { expiry: true }).replaceAll('\u00a0', ' '),
    );
    expect(names).toEqual(['Visa ending 4242', 'Visa ending 4242 (added Nov 20, 2026)']);
  });
});
