import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LEAD_RECEIVED_MESSAGE } from '../../../src/contract/account/lead.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { emailsTo, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase, type DatabaseKind } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const PATH = '/api/user/v2/lead-email';
const PARTNER = 'https://partner.example';
const lead = {
  first_name: 'Ines',
  last_name: 'Okafor',
  email: 'ines@larkspur.example',
  phone_number: '(503) 555-0142',
  job_title: 'Head of product',
  company_name: 'Larkspur Travel',
  company_size: '11-50',
  country: 'United States',
  comment: 'We sell trips.\r\nCan we embed baggage cover?',
};

let server: TestServer;
let now: Date;

async function start(kind: DatabaseKind, factor = '100') {
  now = new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({
    kind,
    settings: { SANDBOX: '0', ALLOWED_ORIGINS: PARTNER, RATE_LIMIT_FACTOR: factor },
    services: { now: () => now },
  });
}
afterEach(() => server.stop());

const post = (changes: Record<string, unknown> = {}) =>
  send(server, 'POST', PATH, { ...lead, ...changes });
const leads = () => server.services.database.db.selectFrom('leads').selectAll().execute();
const mails = () => emailsTo(server, server.services.brand.emails.sales);

onUsualDatabase('a lead', (kind) => {
  beforeEach(() => start(kind));

  test('is stored and emailed to the sales team', async () => {
    expect((await post({ first_name: '  Ines ', email: ' Ines@Larkspur.example' })).status).toBe(
      204,
    );
    const { company_size: _, ...shown } = lead;
    expect(await leads()).toMatchObject([{ ...shown, company_size: '11-50' }]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Inquiry from Larkspur Travel');
    for (const line of [
      'Name: Ines Okafor',
      'Company size: 11-50',
      'Phone: (503) 555-0142',
      '> We sell trips.',
      '> Can we embed baggage cover?',
      'mailto:ines@larkspur.example',
    ]) {
      expect(mail?.text).toContain(`${line}\n`);
    }
  });

  test('needs no job title, company size, country or comment', async () => {
    const { first_name, last_name, email, phone_number, company_name } = lead;
    const minimalLead = { first_name, last_name, email, phone_number, company_name };
    expect((await send(server, 'POST', PATH, minimalLead)).status).toBe(204);
    expect(await leads()).toMatchObject([{ job_title: '', company_size: '', comment: '' }]);
    expect((await mails())[0]?.text).not.toContain('Job title');
  });

  test('is stored once a day when it is sent several times, also at the same moment', async () => {
    const responses = await Promise.all([post(), post(), post(), post()]);
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    await post();
    expect([(await leads()).length, (await mails()).length]).toEqual([1, 1]);
    await post({ comment: 'Another question.' });
    now = new Date('2026-11-21T12:00:00Z');
    await post();
    expect([(await leads()).length, (await mails()).length]).toEqual([3, 3]);
  });

  test('with a filled honeypot field gets the same response and is dropped', async () => {
    const [validLead, spamLead] = [
      await post(),
      await post({ comment: 'Buy pills', website: 'https://spam.example' }),
    ];
    expect([spamLead.status, spamLead.text]).toEqual([validLead.status, validLead.text]);
    expect([...spamLead.headers.keys()]).toEqual([...validLead.headers.keys()]);
    expect([(await leads()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test('is not stored when its email cannot be queued', async () => {
    const { mailer } = server.services;
    const { enqueue } = mailer;
    mailer.enqueue = () => Promise.reject(new Error('undone'));
    expect((await post()).status).toBe(500);
    mailer.enqueue = enqueue;
    expect(await leads()).toEqual([]);
    expect((await post()).status).toBe(204);
  });

  test.each([
    ['first_name', '', 'First name is required'],
    ['first_name', '   ', 'First name is required'],
    ['first_name', undefined, 'First name is required'],
    ['last_name', null, 'Last name is required'],
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'ines@', 'Invalid email address'],
    ['email', 'ines@larkspur.example\r\nBcc: a@b.example', 'Invalid email address'],
    ['phone_number', '', 'Phone number is required'],
    ['phone_number', '555-0142', 'Invalid phone number'],
    ['phone_number', '503 555 0142 ext. 3', 'Invalid phone number'],
    ['phone_number', '503\n555\n0142', 'Invalid phone number'],
    ['company_name', '', 'Company name is required'],
    ['company_size', '12', 'Select a company size'],
    ['comment', 'x'.repeat(4001), 'Use 4000 characters or fewer'],
    ['company_name', 'x'.repeat(121), 'Use 120 characters or fewer'],
    ['country', 'x'.repeat(61), 'Use 60 characters or fewer'],
  ])('with %s %j is rejected with the message "%s" only', async (field, value, message) => {
    const { status, body } = await post({ [field]: value });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ [field]: [message] });
    expect(await leads()).toEqual([]);
  });

  test.each(['5035550142', '+15035550142', '(503)555-0142', '503.555.0142', '503 555 014299'])(
    'accepts %s as a phone number',
    async (phone_number) => {
      expect((await post({ phone_number })).status).toBe(204);
    },
  );

  test('cannot inject headers, lines or HTML into the email', async () => {
    await post({
      first_name: 'Ines\r\nBcc: evil@example.com',
      company_name: 'Larkspur\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>',
      comment: '</td><script>alert(2)</script>\n-- \nAlderway',
      email: 'a?bcc=evil@example.com',
    });
    const row = await server.services.database.db
      .selectFrom('outbox')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.recipient).toBe(server.services.brand.emails.sales);
    expect(row.subject).toMatch(/^Inquiry from Larkspur Bcc: evil@example\.com/);
    expect(row.subject).not.toMatch(/[\r\n]/);
    const { text, html } = server.services.mailer.render(row);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).toContain('> Alderway');
    expect(text).toContain('mailto:a%3Fbcc%3Devil@example.com');
    expect(html).not.toContain('<script>');
  });

  test('with a too large body is rejected', async () => {
    const { status, body } = await post({ comment: 'x'.repeat(300_000) });
    expect([status, body.error.code]).toEqual([413, 'body_too_large']);
  });
});

onUsualDatabase('leads from one IP address', (kind) => {
  test('are rate limited, including spam', async () => {
    await start(kind, '1');
    for (let sent = 0; sent < 10; sent += 1)
      expect((await post({ comment: `No. ${sent}`, website: sent % 2 ? 'x' : '' })).status).toBe(
        204,
      );
    const { status, headers, body } = await post({ comment: 'One more' });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBe(3600);
    expect(body.error.message).toBe('Too many attempts. Wait 60 minutes and try again.');
    expect(await leads()).toHaveLength(5);
  });
});

describe('the contact form without JavaScript', () => {
  const browser = () => createBrowserForm(server.request);
  const fromStorefront = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    browser().post('/portal/contact', fields, headers);
  beforeEach(() => start('sqlite'));

  test('accepts a submission from a static page of the storefront', async () => {
    const response = await fromStorefront(lead);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain(`<h1 class="question">${LEAD_RECEIVED_MESSAGE}</h1>`);
    expect(page).not.toContain('Your account');
    expect(await leads()).toMatchObject([lead]);
    await fromStorefront(lead);
    expect(await leads()).toHaveLength(1);
  });

  test('accepts submissions from its own page and from a partner’s', async () => {
    const tab = browser();
    const page = await tab.open('/portal/contact');
    expect(page).toContain('name="website"');
    expect(page).toMatch(/<option value="1000\+"/);
    expect(page).not.toMatch(/<script|\sstyle="/);
    expect((await tab.post('/portal/contact', lead)).status).toBe(200);
    const partner = { origin: PARTNER, 'sec-fetch-site': 'cross-site' };
    const other = { ...lead, comment: 'From elsewhere' };
    expect((await fromStorefront(other, partner)).status).toBe(200);
    expect(await leads()).toHaveLength(2);
  });

  test('shows its error messages and all entered values', async () => {
    const typed = {
      ...lead,
      last_name: ' ',
      email: 'ines',
      phone_number: '12',
      company_name: '',
      comment: '\n<b>"first"</b>\nsecond',
    };
    const response = await fromStorefront(typed);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('<title>Error: Contact us - Alderway</title>');
    const summary = [...page.matchAll(/<a href="#(\w+)">([^<]+)</g)];
    expect(summary.map(([, name, message]) => `${name}: ${message}`)).toEqual([
      'last_name: Last name is required',
      'email: Invalid email address',
      'phone_number: Invalid phone number',
      'company_name: Company name is required',
    ]);
    expect(page).toMatch(/id="first_name"[^>]*value="Ines"/);
    expect(page).toMatch(/<option value="11-50" selected/);
    expect(page).toContain('&lt;b&gt;&quot;first&quot;&lt;/b&gt;\nsecond</textarea>');
    expect(await leads()).toEqual([]);
  });

  test('drops spam and shows the success message', async () => {
    const response = await fromStorefront({ ...lead, website: 'https://spam.example' });
    expect(await response.text()).toContain(LEAD_RECEIVED_MESSAGE);
    expect(await leads()).toEqual([]);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site', origin: 'http://x.localhost' }],
    ['an opaque origin', { origin: 'null' }],
    ['a client without browser headers', { origin: '', 'sec-fetch-site': '' }],
  ])('rejects a submission from %s and keeps the entered values', async (_from, headers) => {
    const response = await fromStorefront(lead, headers);
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch(/id="company_name"[^>]*value="Larkspur Travel"/);
    expect(await leads()).toEqual([]);
  });

  test('rejects comments that are too long and too many submissions', async () => {
    const long = await fromStorefront({ ...lead, comment: 'x'.repeat(300_000) });
    expect(long.status).toBe(422);
    await server.stop();
    await start('sqlite', '0.1');
    await fromStorefront(lead);
    const again = await fromStorefront(lead);
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await again.text()).toContain('Too many attempts');
  });
});
