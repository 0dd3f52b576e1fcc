import { expect, it } from 'vitest';
import { baggageFlow } from '../../src/islands/baggage/flow.ts';
import { rentalCarFlow } from '../../src/islands/rental-car/flow.ts';
import { rentersFlow } from '../../src/islands/renters/flow.ts';
import { smallBusinessFlow } from '../../src/islands/small-business/flow.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const owner = {
  cardholderName: 'Dana Moreau',
  line1: '418 Marlow Street',
  line2: '',
  city: 'Portland',
  region: 'OR',
};

it.each([
  ['baggage', baggageFlow],
  ['rental car', rentalCarFlow],
  ['renters', rentersFlow],
  ['small business', smallBusinessFlow],
])('requires accepted terms before the payment: %s', (_, flow) => {
  useTestEnvironment({});
  const form = flow.form('payment');
  form.set({ ...owner, acknowledged: false });
  expect(form.check()).toBeNull();
  expect(form.$errors.get()).toEqual({ acknowledged: 'Read and accept the terms of the plan' });
  form.set({ acknowledged: true });
  expect(form.check()).toEqual({ ...owner, acknowledged: true });
});
