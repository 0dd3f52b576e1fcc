import { expect, test } from 'vitest';
import { canBeEmbedded } from '../../src/site/embeddable-pages.ts';

test.each([
  '/baggage-protection',
  '/baggage-protection/payment',
  '/renters-insurance/survey',
  '/rental-car-insurance/driver',
  '/small-business-owners-insurance/quote',
  '/collectibles/coins/survey',
  '/collectibles/coins',
  '/_/renters-insurance',
])('%s can be framed by a partner', (path) => {
  expect(canBeEmbedded(path)).toBe(true);
});

test.each([
  '/',
  '/about',
  '/account',
  '/account/settings',
  '/account/policies/collection-change/payment',
  '/account/claims/step',
  '/update-payment-method',
  '/cancellations/policy',
  '/rental-car-insurance/extension/payment',
  '/login',
  '/sign-in',
  '/sign-up',
  '/404',
])('%s cannot be framed by a partner', (path) => {
  expect(canBeEmbedded(path)).toBe(false);
});
