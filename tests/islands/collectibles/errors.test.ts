import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerAddress,
  answerSurvey,
  chooseCategoryIn,
  currentPath,
  openCollectiblesPage,
  pagePathOf,
  addressAnswers,
  runToList,
} from '../../fixtures/collectibles-page.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

describe('a ZIP code that triggers an error', () => {
  it.each([
    ['00001', 'no_offers_found', 'Almost ready to go.'],
    ['00002', 'rating_address_rejected', 'Almost ready to go.'],
    ['00003', 'property_address_invalid', 'Invalid address.'],
    ['00000', 'ZERO_RESULTS', 'Invalid address.'],
    ['00005', 'physical_address_required', 'Invalid address.'],
    ['00007', 'ineligible_for_plan', 'Coverage unavailable.'],
    ['00010', 'collectibles_policy_pending', 'Policy pending approval.'],
    ['00017', 'invalid_input', 'Invalid input.'],
    ['00019', 'internal_error', 'Something went wrong.'],
  ])('%s: %s keeps the typed values, and another ZIP code continues', async (postal, _, title) => {
    const opened = await openCollectiblesPage({ server });
    await chooseCategoryIn(opened, 'coins');
    await answerAddress(opened, addressAnswers({ postal }));
    expect(opened.$notice.get()?.title).toBe(title);
    expect(currentPath(opened)).toBe(pagePathOf('address'));
    expect(opened.flow.form('address').$values.get()).toMatchObject(addressAnswers({ postal }));
    opened.closeNotice();
    await answerAddress(opened, addressAnswers());
    await answerSurvey(opened);
    expect(opened.$notice.get()).toBeNull();
    expect(currentPath(opened)).toBe(pagePathOf('collections'));
  });
});

describe('a last name that triggers an error', () => {
  it.each([
    ['Checkout-06', 'quote_request_rejected', 'Coverage unavailable.', 'quote'],
    ['Checkout-07', 'ineligible_for_plan', 'Coverage unavailable.', 'quote'],
    ['Checkout-10', 'collectibles_policy_pending', 'Policy pending approval.', 'quote'],
    ['Checkout-16', 'total_collection_value_is_above_limit', 'Total value exceeds limit.', 'quote'],
    ['Checkout-18', 'jewelry_exit_ramp', 'Almost done...', 'quote'],
    ['Checkout-quote_expired', 'quote_expired', 'Something went wrong.', 'quote'],
    ['Purchase-06', 'quote_request_rejected', 'Coverage unavailable.', 'payment'],
    ['Purchase-07', 'ineligible_for_plan', 'Coverage unavailable.', 'payment'],
    ['Purchase-10', 'collectibles_policy_pending', 'Policy pending approval.', 'payment'],
    ['Purchase-15', 'payment_method_rejected_by_service', 'Payment error.', 'payment'],
    ['Purchase-18', 'jewelry_exit_ramp', 'Almost done...', 'quote'],
    ['Purchase-price_changed', 'price_changed', 'We checked your price again.', 'payment'],
    ['Purchase-quote_expired', 'quote_expired', 'Your quote expired.', 'payment'],
    ['Purchase-payment_method_not_found', '', 'Something went wrong.', 'payment'],
  ])('%s: %s does not change the collection', async (lastName, _, title, step) => {
    const opened = await openCollectiblesPage({ server });
    await runToList(opened, 'coins', { owner_last_name: lastName });
    const { collections, details } = opened.$collectibles.get();
    await opened.flow.next();
    await waitForCalls();
    await opened.flow.next();
    if (opened.flow.$step.get() === 'payment') await opened.pay();
    await waitForCalls();
    expect(opened.$notice.get()?.title).toBe(title);
    expect(currentPath(opened)).toBe(pagePathOf(step));
    expect(opened.$collectibles.get()).toMatchObject({ collections, details, purchase: null });
    // The error is permanent: a retry causes it again, and nothing is charged.
    opened.closeNotice();
    expect(opened.$collectibles.get().quote?.billing).not.toBeNull();
  });
});
