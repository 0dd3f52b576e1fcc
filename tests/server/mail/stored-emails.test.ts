import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailTemplateData } from '../../../server/mail/templates.ts';
import { MAX_ATTEMPTS } from '../../../server/mail/delivery.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { startSmtpServer, type SmtpServer } from '../../fixtures/smtp-server.ts';

const purchase: MailTemplateData['policyPurchased'] = {
  firstName: 'Dana',
  policyNumber: 'BG-2048-1977',
  planTitle: 'Check',
  insuredItem: 'American Airlines',
  total: '$9.31',
  policyLink: '/account/policies/baggage/pol_1',
  documents: [
    { name: 'Declarations page', url: '/documents/pol_1/declarations.pdf?expires=1&key=x' },
  ],
  accountLink: { accountState: 'unclaimed', url: '/portal/reset?token=abc' },
};

let smtp: SmtpServer;
let server: TestServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer({ settings: { SANDBOX: '0', SMTP_URL: smtp.url } });
});
afterEach(async () => {
  await server.stop();
  await smtp.stop();
});

async function enqueue(to: string): Promise<void> {
  const { database, mailer } = server.services;
  await database.transact((trx) =>
    mailer.enqueue(trx, { to, template: 'policyPurchased', data: purchase }),
  );
}
const rowOf = (recipient: string) =>
  server.services.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
/** Names of the secret parts of a link. */
const keys = /token=|expires=|key=/;

describe('the secrets in the links of a stored email', () => {
  test('are deleted after it is sent', async () => {
    await enqueue('dana@example.com');
    expect((await rowOf('dana@example.com')).content).toMatch(keys);
    await server.services.mailer.deliver();
    expect(smtp.received[0]?.data).toContain('token=3Dabc');
    const { content: email } = await rowOf('dana@example.com');
    expect(email).toContain('/portal/reset');
    expect(email).not.toMatch(keys);
  });

  test('are deleted after a permanent rejection, and in later emails to the same email address', async () => {
    smtp.unknownRecipients.add('gone@example.com');
    const { mailer, database } = server.services;
    for (const failure of ['550', 'suppressed']) {
      await enqueue('gone@example.com');
      await mailer.deliver();
      const row = await rowOf('gone@example.com');
      expect(row).toMatchObject({ failure, sent_at: null });
      expect(row.content).not.toMatch(keys);
      await database.db.deleteFrom('outbox').execute();
    }
  });

  test('are deleted after the last attempt', async () => {
    const { mailer, database } = server.services;
    await enqueue('dana@example.com');
    await database.db
      .updateTable('outbox')
      .set({ attempts: MAX_ATTEMPTS - 2 })
      .execute();
    smtp.failNextEmails(2);
    await mailer.deliver();
    const pendingMail = await rowOf('dana@example.com');
    expect(pendingMail).toMatchObject({ attempts: MAX_ATTEMPTS - 1, failure: null });
    expect(pendingMail.content).toMatch(keys);
    await database.db
      .updateTable('outbox')
      .set({ next_attempt_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    await mailer.deliver();
    const row = await rowOf('dana@example.com');
    expect(row).toMatchObject({ attempts: MAX_ATTEMPTS, failure: 'given_up', sent_at: null });
    expect(row.content).not.toMatch(keys);
  });
});
