import { describe, expect, it } from 'vitest';
import { CallError } from '../../src/core/call/call-error.ts';
import {
  errorCatalog,
  analyticsEventFor,
  errorModalContent,
} from '../../src/core/call/error-catalog.ts';
import { $messageModal, showErrorModal } from '../../src/core/message-modal.ts';
import { $authToken } from '../../src/core/session/session.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const contacts = { phone: '(800) 555-0142', email: 'help@alderway.example' };
const apiErrorOf = (code: string, message = 'Said by the provider.') =>
  new CallError({ kind: 'rejected', status: 422, code, message });

describe('the error catalog', () => {
  it('has a title and a message for every error code of the specification', () => {
    const texts = Object.keys(errorCatalog).map((code) => {
      const { title, message } = errorModalContent(apiErrorOf(code), contacts);
      return `${code}: ${title} ${message}`;
    });
    expect(texts).toMatchInlineSnapshot(`
      [
        "no_offers_found: Almost ready to go. This policy isn’t available in your location yet.",
        "rating_address_rejected: Almost ready to go. This policy isn’t available in your location yet.",
        "property_address_invalid: Invalid address. We had a problem verifying your address. Please check it and try again.",
        "ZERO_RESULTS: Invalid address. We had a problem verifying your address. Please check it and try again.",
        "physical_address_required: Invalid address. We need the physical address of your collection, not a P.O. Box.",
        "quote_request_rejected: Coverage unavailable. Said by the provider.",
        "ineligible_for_plan: Coverage unavailable. Said by the provider.",
        "service_already_active: Service already active. This email address already has a policy. Log in to manage it.",
        "policy_holder_already_exists: Service already active. This policy may not be purchased more than once.",
        "saved_answers_bought: Already bought. You already bought a policy with these saved answers, so we didn’t charge you again. Log in to see the policy, or check your confirmation email.",
        "collectibles_policy_pending: Policy pending approval. You can’t add another policy of this type until your first one is approved.",
        "pet_dob_ineligible: Pet ineligible. Your pet must be at least 8 weeks old.",
        "pet_already_on_quote: Pet already added. Said by the provider.",
        "landlord_duplicate_tenant_name: Invalid input. Said by the provider. This name is already a tenant on the lease.",
        "landlord_lease_address_ineligible: Lease ineligible. Leases outside the United States aren’t covered.",
        "payment_method_rejected_by_service: Payment error. Said by the provider.",
        "total_collection_value_is_above_limit: Total value exceeds limit. The total value of your collection is above what we can cover online. Call us at (800) 555-0142.",
        "invalid_input: Invalid input. Said by the provider.",
        "jewelry_exit_ramp: Almost done... Our VIP team needs to review your items. Call the VIP team at (800) 555-0142. Your payment has not been processed.",
      ]
    `);
  });

  it.each([
    ['unreachable', /^We couldn’t reach the server\. Check your connection/],
    ['timeout', /^The server took too long to respond/],
    ['unreadable', /^The server sent a response we couldn’t read/],
  ] as const)('gives the reason of a call that is %s', (kind, message) => {
    const notice = errorModalContent(new CallError({ kind }), contacts);
    expect(notice.title).toBe('Something went wrong.');
    expect(notice.message).toMatch(message);
  });

  it.each([
    'quote_request_rejected',
    'ineligible_for_plan',
    'pet_already_on_quote',
    'payment_method_rejected_by_service',
  ])("shows the backend's message for %s", (code) =>
    expect(errorModalContent(apiErrorOf(code), contacts).message).toBe('Said by the provider.'),
  );

  it('marks only errors that no other answer can fix as blocking', () => {
    const permanentErrors = Object.keys(errorCatalog).filter(
      (code) => errorModalContent(apiErrorOf(code), contacts).isBlocked,
    );
    expect(permanentErrors).toEqual([
      'no_offers_found',
      'rating_address_rejected',
      'quote_request_rejected',
      'ineligible_for_plan',
      'service_already_active',
      'policy_holder_already_exists',
      'saved_answers_bought',
      'collectibles_policy_pending',
      'pet_dob_ineligible',
      'landlord_lease_address_ineligible',
    ]);
  });

  it.each(['service_already_active', 'policy_holder_already_exists', 'saved_answers_bought'])(
    'offers to log in only to a signed-out visitor for %s',
    (code) => {
      const textOf = (isSignedIn: boolean) => {
        const { message, secondaryAction } = errorModalContent(
          apiErrorOf(code),
          contacts,
          isSignedIn,
        );
        return `${message} ${secondaryAction?.label}`;
      };
      expect(textOf(false)).toMatch(/Log in$/);
      expect(textOf(true)).not.toContain('Log in');
      expect(textOf(true)).toMatch(/Go to your account$/);
    },
  );

  it('knows in the modal that the visitor is signed in', async () => {
    useTestEnvironment();
    $authToken.set('token');
    await showErrorModal(apiErrorOf('service_already_active'));
    expect($messageModal.get()?.secondaryAction?.label).toBe('Go to your account');
    $authToken.set('');
    await showErrorModal(apiErrorOf('service_already_active'));
    expect($messageModal.get()?.secondaryAction?.label).toBe('Log in');
  });

  it.each([
    ['Luc Moreau', 'Luc Moreau is already a tenant on the lease.'],
    ['We know Luc.', 'We know Luc. This name is already a tenant on the lease.'],
    ['', 'This name is already a tenant on the lease.'],
  ])('names the duplicate tenant in a sentence: %j', (message, sentence) => {
    const error = apiErrorOf('landlord_duplicate_tenant_name', message);
    expect(errorModalContent(error, contacts).message).toBe(sentence);
  });

  it('falls back to its own message if the backend sent none', () => {
    expect(errorModalContent(apiErrorOf('quote_request_rejected', ''), contacts).message).toMatch(
      /unavailable/,
    );
  });

  it('lists the messages of every field', () => {
    const fields = { 'details.pnr_code': ['Enter it'], email: ['Enter an email address'] };
    const error = new CallError({ kind: 'rejected', code: 'invalid_input', fields });
    expect(errorModalContent(error, contacts).message).toBe(
      'Pnr code: Enter it\nEmail: Enter an email address',
    );
  });

  it('names the contact for every other error, prototype names included', () => {
    for (const code of ['no_such_code', 'constructor', '__proto__', 'internal_error']) {
      const notice = errorModalContent(apiErrorOf(code), contacts);
      expect(notice.title).toBe('Something went wrong.');
      expect(notice.message).toContain(contacts.email);
    }
  });

  it('gives a reason that the visitor can act on, and suggests a retry only once', () => {
    const busy = apiErrorOf('too_many_requests', 'Too many attempts. Wait a minute and try again.');
    expect(errorModalContent(busy, contacts).message).toBe(
      `${busy.message} If it still doesn’t work, email us at ${contacts.email}.`,
    );
    expect(
      errorModalContent(apiErrorOf('unauthorized', 'Sign in to continue.'), contacts).message,
    ).toMatch(/^Sign in to continue\. Please try again\./);
  });

  it('tracks three kinds of API error', () => {
    const events = Object.keys(errorCatalog).filter((code) => analyticsEventFor(code));
    expect(events).toEqual([
      'no_offers_found',
      'property_address_invalid',
      'ZERO_RESULTS',
      'quote_request_rejected',
    ]);
  });
});
