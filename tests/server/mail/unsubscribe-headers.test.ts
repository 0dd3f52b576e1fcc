import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createUnsubscribeTokens } from '../../../server/accounts/waitlist.ts';
import { headersOf, startSmtpServer, type SmtpServer } from '../../fixtures/smtp-server.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let smtp: SmtpServer;
let server: TestServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
  const keyFile = join(mkdtempSync(join(inject('scratchFolder'), 'dkim-')), 'key.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const dkim = { DKIM_DOMAIN: 'shop.example', DKIM_SELECTOR: 's1', DKIM_KEY_FILE: keyFile };
  server = await startTestServer({ settings: { SANDBOX: '0', SMTP_URL: smtp.url, ...dkim } });
});
afterEach(async () => {
  await server.stop();
  await smtp.stop();
});

function receivedHeaders(): Map<string, string> {
  const email = smtp.received.at(-1);
  if (!email) throw new Error('No email was received');
  return headersOf(email);
}

/** Emails the link of an email address. Returns the headers of the received email by name. */
async function deliverTo(email: string) {
  const { database, mailer, settings } = server.services;
  const tokens = await createUnsubscribeTokens(database);
  await database.transact((trx) =>
    mailer.enqueue(trx, {
      to: email,
      template: 'productAvailable',
      data: {
        product: 'Renters insurance',
        where: 'in Hawaii',
        since: 'Nov 20, 2026',
        link: '/renters-insurance',
        unsubscribe: `${settings.SITE_URL}/portal/unsubscribe?token=${tokens.tokenFor(email)}`,
      },
    }),
  );
  await mailer.deliver();
  return receivedHeaders();
}

test.each(['dana@example.com', `${'d'.repeat(64)}@${'example.'.repeat(20)}com`])(
  'an email to %s has signed headers with a link that unsubscribes with one click',
  async (email) => {
    const headers = await deliverTo(email);
    const link = /^<(\S+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const signed = / h=([^;]+)/.exec(headers.get('dkim-signature') ?? '')?.[1] ?? '';
    expect(signed.replaceAll(' ', '').toLowerCase().split(':')).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    const { pathname, search } = new URL(link);
    expect((await server.request(pathname + search)).status).toBe(200);
  },
);

test('an email about a purchase has no such headers', async () => {
  const { database, mailer } = server.services;
  await database.transact((trx) =>
    mailer.enqueue(trx, {
      to: 'dana@example.com',
      template: 'passwordChanged',
      data: { firstName: 'Dana' },
    }),
  );
  await mailer.deliver();
  const names = [...receivedHeaders().keys()];
  expect(names).toContain('subject');
  expect(names.filter((name) => name.startsWith('list-'))).toEqual([]);
});

test('the stored link loses its token after the email is sent', async () => {
  await deliverTo('dana@example.com');
  const { content } = await server.services.database.db
    .selectFrom('outbox')
    .select('content')
    .executeTakeFirstOrThrow();
  expect(content).toContain('/portal/unsubscribe');
  expect(content).not.toContain('token');
});
