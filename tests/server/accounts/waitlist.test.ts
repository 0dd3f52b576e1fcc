import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Territory } from '../../../src/contract/territory.ts';
import type { WaitlistProduct } from '../../../src/contract/waitlist.ts';
import { notifyWaitlist } from '../../../server/accounts/notify-waitlist.ts';
import brand from '../../../src/content/brand/alderway.json' with { type: 'json' };
import { createUnsubscribeTokens } from '../../../server/accounts/waitlist.ts';
import { purgeOldRows } from '../../../server/jobs/purge.ts';
import { emailsTo, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const PATH = '/api/user/v2/waitlist';
const DAY = 24 * 3_600_000;
const start = new Date('2026-11-20T12:00:00Z');
const dana = { email: 'dana@example.com', product: 'renters', state: 'HI' };

onBothDatabases('the waitlist', (kind) => {
  let server: TestServer;
  let now: Date;
  async function startServer(factor = '100') {
    now = start;
    server = await startTestServer({
      kind,
      settings: { SANDBOX: '0', RATE_LIMIT_FACTOR: factor },
      services: { now: () => now },
    });
  }
  beforeEach(() => startServer());
  afterEach(() => server.stop());

  const join = (changes: Record<string, unknown> = {}) =>
    send(server, 'POST', PATH, { ...dana, ...changes });
  const entries = () =>
    server.services.database.db
      .selectFrom('waitlist')
      .select(['email', 'product', 'territory', 'created_at', 'closed_by'])
      .orderBy('id')
      .execute();
  /** Adds an entry for a place in which the product is available now. */
  const addWaiting = (email: string, territory = 'US-OR', product = 'renters') =>
    server.services.database.db
      .insertInto('waitlist')
      .values({
        id: `wait_${email}_${territory}`,
        email,
        product,
        territory,
        created_at: start.toISOString(),
        closed_at: null,
        closed_by: null,
      })
      .execute();
  const oregon: { product: WaitlistProduct; territory: Territory } = {
    product: 'renters',
    territory: { country: 'US', state: 'OR' },
  };
  const notify = () => notifyWaitlist(server.services, oregon);
  const mails = async (email: string) => (await emailsTo(server, email)).length;

  describe('joining', () => {
    test('stores the email address, product and place once, with the same response each time', async () => {
      const responses = await Promise.all([join(), join(), join({ email: ' Dana@Example.com ' })]);
      responses.push(await join());
      for (const { status, text } of responses) expect([status, text]).toEqual([204, '']);
      await join({ state: 'AK' });
      await join({ product: 'commercial' });
      await join({ product: 'baggage', state: undefined, country: 'CU' });
      const { email } = dana;
      const row = { email, created_at: start.toISOString(), closed_by: null };
      expect((await entries()).toSorted((a, b) => (a.territory < b.territory ? -1 : 1))).toEqual([
        { ...row, product: 'baggage', territory: 'CU' },
        { ...row, product: 'renters', territory: 'US-AK' },
        expect.objectContaining({ territory: 'US-HI' }),
        expect.objectContaining({ territory: 'US-HI' }),
      ]);
    });

    test('again later does not start the wait again', async () => {
      await join();
      now = new Date(start.getTime() + DAY);
      await join();
      expect(await entries()).toMatchObject([{ created_at: start.toISOString() }]);
    });

    test.each<[string, Record<string, unknown>, string, string]>([
      ['an offered state', { state: 'OR' }, 'state', 'Renters insurance is available in Oregon.'],
      [
        'an offered country',
        { product: 'baggage', state: undefined, country: 'CA' },
        'country',
        'Baggage protection is available in Canada.',
      ],
      ['an unknown product', { product: 'pet' }, 'product', 'Select a product'],
      ['a property of objects', { product: 'constructor' }, 'product', 'Select a product'],
      ['an unknown state', { state: 'ZZ' }, 'state', 'We don’t recognize that state.'],
      ['a long state', { state: 'Hawaii' }, 'state', 'Enter a state code such as HI'],
      [
        'an unknown country',
        { state: undefined, country: 'ZZ' },
        'country',
        'We don’t recognize that country.',
      ],
      ['no place', { state: undefined }, 'state', 'Enter a state or a country, not both'],
      ['two places', { country: 'CA' }, 'state', 'Enter a state or a country, not both'],
      [
        'only the country US',
        { state: undefined, country: 'US' },
        'state',
        'Enter a state of the United States',
      ],
      ['no email address', { email: '' }, 'email', 'Enter an email address'],
      [
        'a second recipient',
        { email: 'a@b.example, c@d.example' },
        'email',
        'Enter an email address like name@example.com',
      ],
    ])('is rejected for %s', async (_, changes, field, message) => {
      const { status, body } = await join(changes);
      expect([status, body.error.code]).toEqual([422, 'invalid_input']);
      expect(body.error.fields[field][0]).toBe(message);
      expect(await entries()).toEqual([]);
    });

    test('is limited by IP address, with an error', async () => {
      await server.stop();
      await startServer('1');
      for (let index = 0; index < 10; index += 1)
        expect((await join({ email: `guest${index}@example.com` })).status).toBe(204);
      const { status, body } = await join();
      expect([status, body.error.code]).toEqual([429, 'too_many_requests']);
      expect(await entries()).toHaveLength(10);
    });

    test('is limited by email address, without a visible difference', async () => {
      await server.stop();
      await startServer('1');
      const { limiter } = server.services;
      limiter.consume = () => Promise.resolve();
      const countries = ['FR', 'DE', 'IT', 'ES', 'PT', 'NL', 'BE', 'LU', 'CH', 'AT', 'DK', 'SE'];
      for (const country of countries)
        expect((await join({ state: undefined, country })).status).toBe(204);
      expect(await entries()).toHaveLength(10);
    });
  });

  describe('notifying', () => {
    test('emails each person once, also with a second run and with two at the same time', async () => {
      await addWaiting('dana@example.com');
      await addWaiting('luc@example.com');
      await addWaiting('ines@example.com', 'US-WA');
      await addWaiting('noor@example.com', 'US-OR', 'baggage');
      const counts = await Promise.all([notify(), notify()]);
      expect(counts[0] + counts[1]).toBe(2);
      expect(await notify()).toBe(0);
      const recipients = ['dana', 'luc', 'ines', 'noor'].map((name) => `${name}@example.com`);
      expect(await Promise.all(recipients.map(mails))).toEqual([1, 1, 0, 0]);
    });

    test('says what is available, since when the person waits and how to unsubscribe', async () => {
      await addWaiting('dana@example.com');
      await notify();
      const [mail] = await emailsTo(server, 'dana@example.com');
      expect(mail?.subject).toBe('Renters insurance is now available in Oregon');
      const { SITE_URL } = server.services.settings;
      expect(mail?.text).toContain(`See your price:\n${SITE_URL}/renters-insurance\n`);
      expect(mail?.text).toContain('on Nov 20, 2026 and asked for this email');
      expect(mail?.text).toContain(`Unsubscribe:\n${SITE_URL}/portal/unsubscribe?token=`);
      expect(mail?.html).toContain('>Unsubscribe</a>');
      expect(mail?.text).toContain(`\n${brand.postalAddress}\n`);
      expect(mail?.html).toContain(brand.postalAddress);
    });

    test('emails more people than fit into one slice once each, also with two runs at the same time', async () => {
      const { db } = server.services.database;
      const values = Array.from({ length: 501 }, (_, index) => ({
        id: `wait_${String(index).padStart(4, '0')}`,
        email: `guest${index}@example.com`,
        product: 'renters',
        territory: 'US-OR',
        created_at: start.toISOString(),
        closed_at: null,
        closed_by: null,
      }));
      await db.insertInto('waitlist').values(values).execute();
      const counts = await Promise.all([notify(), notify()]);
      expect(counts[0] + counts[1]).toBe(501);
      expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(501);
    });

    test('closes no entry whose email cannot be queued', async () => {
      await addWaiting('dana@example.com');
      const { mailer } = server.services;
      const { enqueue } = mailer;
      mailer.enqueue = () => Promise.reject(new Error('undone'));
      await expect(notify()).rejects.toThrow('undone');
      mailer.enqueue = enqueue;
      expect(await notify()).toBe(1);
    });
  });

  describe('unsubscribing', () => {
    const linkFor = async (email: string) => {
      const tokens = await createUnsubscribeTokens(server.services.database);
      return `/portal/unsubscribe?token=${tokens.tokenFor(email)}`;
    };
    const post = (link: string, init: RequestInit = {}) =>
      server.request(link, { method: 'POST', ...init });

    test('needs a POST, which a mail program sends without cookies, and may be repeated', async () => {
      await join();
      await join({ product: 'commercial' });
      await join({ email: 'luc@example.com' });
      const link = await linkFor('dana@example.com');
      const page = await server.request(link);
      const markup = await page.text();
      expect(page.status).toBe(200);
      expect(markup).toContain('<strong>dana@example.com</strong>');
      expect(markup).toContain(`<form class="portal-form" method="post" action="${link}"`);
      expect(markup).not.toContain('<script');
      expect((await entries()).map(({ closed_by }) => closed_by)).toEqual([null, null, null]);
      // The request of RFC 8058: another origin, no cookies, a fixed body.
      const oneClick = {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      };
      for (const init of [oneClick, oneClick, {}]) {
        const response = await post(link, init);
        expect([response.status, await response.text()]).toEqual([
          200,
          expect.stringContaining('You’re unsubscribed'),
        ]);
      }
      const closed = await entries();
      expect(closed.map(({ email, closed_by }) => [email, closed_by])).toEqual(
        expect.arrayContaining([
          ['dana@example.com', 'unsubscribed'],
          ['luc@example.com', null],
        ]),
      );
      expect(closed.filter(({ closed_by }) => closed_by !== null)).toHaveLength(2);
    });

    test('prevents the email, until the person joins again', async () => {
      await addWaiting('dana@example.com');
      await post(await linkFor('dana@example.com'));
      expect(await notify()).toBe(0);
      await join();
      await post(await linkFor('dana@example.com'));
      now = new Date(start.getTime() + DAY);
      await join();
      expect((await entries()).find(({ territory }) => territory === 'US-HI')).toMatchObject({
        created_at: now.toISOString(),
        closed_by: null,
      });
    });

    test('is rejected with a token that this server did not create', async () => {
      await join();
      const link = await linkFor('dana@example.com');
      for (const wrong of [
        '/portal/unsubscribe',
        `${link.slice(0, -4)}AAAA`,
        `${link}A.B`,
        '/portal/unsubscribe?token=v1.%00',
      ]) {
        expect((await server.request(wrong)).status).toBe(422);
        expect((await post(wrong)).status).toBe(422);
      }
      expect((await entries()).map(({ closed_by }) => closed_by)).toEqual([null]);
    });
  });

  test('forgets people after two years, and 30 days after they were notified or unsubscribed', async () => {
    await join();
    await addWaiting('luc@example.com');
    await notify();
    const emailsAfter = async (days: number) => {
      now = new Date(start.getTime() + days * DAY);
      await purgeOldRows(server.services);
      return (await entries()).map(({ email }) => email);
    };
    expect(await emailsAfter(29)).toHaveLength(2);
    expect(await emailsAfter(31)).toEqual(['dana@example.com']);
    expect(await emailsAfter(731)).toEqual(['dana@example.com']);
    expect(await emailsAfter(733)).toEqual([]);
  });
});
