import { expect, test } from 'vitest';
import { assertFiniteFigures } from '../../bench/figures.mjs';

test('figures are finite numbers and text without a missing number', () => {
  expect(() => assertFiniteFigures([{ page: '/faq', ms: 12, ratio: '1.5 ×' }])).not.toThrow();
});

test.each([
  ['nothing', []],
  ['a missing figure', [{ page: '/faq', ms: undefined }]],
  ['a figure that is not finite', [{ page: '/faq', ratio: 1 / 0 }]],
  ['a text with NaN', [{ page: '/faq', ratio: `${Number.NaN} ×` }]],
  ['one invalid row among valid ones', [{ ms: 1 }, { ms: null }]],
])('%s is rejected', (_, rows) => {
  expect(() => assertFiniteFigures(rows)).toThrow(/measured/i);
});
