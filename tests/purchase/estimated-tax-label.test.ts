import { expect, test } from 'vitest';
import { estimatedTaxLabel } from '../../src/purchase/screens/estimated-tax-label.ts';

test.each([
  [3, 'OR', 'Estimated tax (OR, 3%)'],
  [3.18, undefined, 'Estimated tax (3.18%)'],
  [undefined, 'OR', 'Estimated tax (OR)'],
  [undefined, undefined, 'Estimated tax'],
])('a tax of %s percent in %s is labeled %s', (rate, region, label) => {
  expect(estimatedTaxLabel({ tax_percentage: rate }, region)).toBe(label);
});
