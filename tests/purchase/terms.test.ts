import { expect, it } from 'vitest';
import { openBaggage } from '../../src/islands/baggage/flow.ts';
import { openRentalCar } from '../../src/islands/rental-car/flow.ts';
import { openRenters } from '../../src/islands/renters/flow.ts';
import { openSmallBusiness } from '../../src/islands/small-business/flow.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const owner = {
  cardholderName: 'Dana Moreau',
  line1: '418 Marlow Street',
  line2: '',
  city: 'Portland',
  region: 'OR',
};

it.each([
  ['baggage', openBaggage],
  ['rental car', openRentalCar],
  ['renters', openRenters],
  ['small business', openSmallBusiness],
])('requires accepted terms before the payment: %s', (_, open) => {
  useTestEnvironment({});
  const form = open().form('payment');
  form.set({ ...owner, acknowledged: false });
  expect(form.check()).toBeNull();
  expect(form.$errors.get()).toEqual({ acknowledged: 'Read and accept the terms of the plan' });
  form.set({ acknowledged: true });
  expect(form.check()).toEqual({ ...owner, acknowledged: true });
});
