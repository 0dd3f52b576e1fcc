// Generates rows with a limited lifetime: emails, keys, sessions and quotes. Also generates audit
// events.
import type { PolicyFacts, InstallationProfile } from './policy-facts.ts';
import type { RowsByTable } from './insert-rows.ts';

export function shortLivedRows(
  shop: InstallationProfile,
  { number, name, accountId, policyId, instant, ageDays }: PolicyFacts,
): RowsByTable {
  const within = (days: number) => ageDays < days + shop.backlogDays;
  const createRows = <Row>(count: number, days: number, row: (id: string) => Row): Row[] =>
    within(days) ? Array.from({ length: count }, (_, at) => row(`f${name}_${at}`)) : [];
  const created_at = instant(0);
  return {
    idempotency_keys: createRows(1, 30, (id) => ({
      key: id,
      scope: 'guest',
      request_hash: 'x'.repeat(64),
      response: `{"policy_id":"${policyId}"}`,
      created_at,
    })),
    outbox: createRows(3, 30, (id) => ({
      id: `mail_${id}`,
      recipient: `holder${name}@example.com`,
      subject: 'You are covered',
      content: JSON.stringify({
        subject: 'You are covered',
        heading: 'Hello',
        paragraphs: [id, 'x'.repeat(900)],
      }),
      created_at,
      // The latest emails are unsent, as after an outage of the mail server.
      sent_at: shop.policies - number < 100 ? null : created_at,
      attempts: 1,
      next_attempt_at: created_at,
      failure: null,
    })),
    tokens: createRows(2, 1, (id) => ({
      hash: `tok_${id}`,
      account_id: accountId,
      kind: 'session',
      created_at,
      expires_at: instant(0.5),
    })),
    quotes: createRows(6, 7, (id) => ({
      id: `quo_${id}`,
      vertical_code: 'baggage',
      request: 'x'.repeat(600),
      result: 'x'.repeat(900),
      created_at,
      expires_at: instant(0.1),
    })),
    saved_flows: createRows(1, 30, (id) => ({
      id: `sav_${id}`,
      token_hash: id,
      flow: 'baggage',
      encrypted_answers: 'x'.repeat(900),
      created_at,
      expires_at: instant(30),
    })),
    card_tokens: createRows(1, 1, (id) => ({
      token_hash: id,
      gateway_ref: 'x',
      brand: 'Visa',
      last4: '4242',
      outcome: 'succeeds',
      created_at,
    })),
    bank_checks: createRows(1, 1, (id) => ({
      id,
      charge_hash: id,
      state: 'approved',
      attempts: 1,
      created_at,
    })),
    rate_limits: createRows(20, 1, (id) => ({
      bucket: `purchase:${id}`,
      window_start: Math.floor(Date.parse(created_at) / 1000),
      count: 1,
    })),
    gateway_events: createRows(4, 90, (id) => ({
      id: `evt_${id}`,
      type: 'payment_intent.succeeded',
      object_ref: `ch_${id}`,
      read_at: created_at,
    })),
    mail_suppressions:
      number % 200 === 5 && within(30)
        ? [{ email: `gone${name}@example.com`, code: '550', suppressed_at: created_at }]
        : [],
    leads: number % 20 === 5 ? [leadRow(name, created_at)] : [],
    audit: auditRows(name, { accountId, policyId, at: created_at, number }),
  };
}

function leadRow(name: string, created_at: string) {
  const company = {
    job_title: 'Head',
    company_name: 'Larkspur',
    company_size: '11-50',
    country: 'US',
  };
  const person = { first_name: 'Ines', last_name: 'Okafor', email: 'i@larkspur.example' };
  return {
    id: `lead_f${name}`,
    fingerprint: name,
    ...person,
    phone_number: '(503) 555-0142',
    ...company,
    comment: 'We sell trips.'.repeat(20),
    created_at,
  };
}

function auditRows(
  name: string,
  {
    accountId,
    policyId,
    at,
    number,
  }: { accountId: string; policyId: string; at: string; number: number },
) {
  const row = (position: number, action: string) => ({
    id: `aud_f${name}_${position}`,
    at,
    action,
    actor: 'account',
    actor_name: accountId,
    account_id: accountId,
    policy_id: policyId,
    reason: '',
    request_id: `req_${name}`,
  });
  const rows = ['policy_purchased', 'card_added', 'signed_in', 'signed_in'].map(
    (action, position) => row(position, action),
  );
  // One in ten policies has an audit event that is more than seven years old.
  return number % 10 === 0 ? [...rows, { ...row(9, 'signed_in'), at: `2018${at.slice(4)}` }] : rows;
}
