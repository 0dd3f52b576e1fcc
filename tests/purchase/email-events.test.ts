import { expect, it } from 'vitest';
import type { BoundPolicy } from '../../src/contract/purchase/purchase-response.ts';
import { emailEvents } from '../../src/purchase/screens/email-events.ts';

const purchase = { policy_number: 'HX-1', email: 'dana@example.com' } as BoundPolicy;
const textsOf = (changes: Partial<BoundPolicy>) =>
  emailEvents({ ...purchase, ...changes }).flatMap((event) => (event ? [event.text] : []));

it.each([[undefined], [false]])(
  'the confirmation names no email if the response has emailed: %s',
  (emailed) => {
    expect(textsOf(emailed === undefined ? {} : { emailed })).toEqual([]);
  },
);

it('the confirmation names the email that the response confirms', () => {
  expect(textsOf({ emailed: true })).toEqual([
    'We emailed your policy and receipt to dana@example.com.',
  ]);
  expect(textsOf({ emailed: true, mailed: true })).toEqual([
    'We emailed your policy and receipt to dana@example.com. You’ll also get the policy on paper, by mail.',
  ]);
});
