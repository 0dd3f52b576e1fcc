import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NOTICE_MARGIN_DAYS } from '../../../src/contract/rules/notice-days.ts';
import { MAX_ATTEMPTS, retryDelayMs } from '../../../server/mail/delivery.ts';
import { samplePurchase } from '../../fixtures/emails.ts';
import { onBothDatabases, type DatabaseKind } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { headersOf, startSmtpServer, type SmtpServer } from '../../fixtures/smtp-server.ts';

let smtp: SmtpServer;
let server: TestServer;
let now: Date;

async function start(kind: DatabaseKind = 'sqlite', settings: Record<string, string> = {}) {
  now = new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({
    kind,
    settings: { SANDBOX: '0', SMTP_URL: smtp.url, ...settings },
    services: { now: () => now },
  });
}

async function enqueue(to: string, data: Partial<typeof samplePurchase> = {}): Promise<void> {
  const { database, mailer } = server.services;
  await database.transact((trx) =>
    mailer.enqueue(trx, { to, template: 'policyPurchased', data: { ...samplePurchase, ...data } }),
  );
}

async function outbox() {
  const { database, mailer } = server.services;
  const rows = await database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  return rows.map((row) => ({ ...row, ...mailer.render(row) }));
}

beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await server.stop();
  await smtp.stop();
});

onBothDatabases('the outbox', (kind) => {
  beforeEach(() => start(kind));

  test('is sent over SMTP, each email once', async () => {
    await enqueue('dana@example.com');
    await enqueue('luc@example.com');
    const { mailer } = server.services;
    await Promise.all([mailer.deliver(), mailer.deliver(), mailer.deliver()]);
    await mailer.deliver();
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual([
      ['dana@example.com'],
      ['luc@example.com'],
    ]);
    expect((await outbox()).map((row) => row.sent_at)).toEqual([
      now.toISOString(),
      now.toISOString(),
    ]);
  });

  test('is sent once by two processes that run at the same time', async () => {
    smtp.delayMs = 20;
    for (let at = 0; at < 5; at += 1) await enqueue(`guest${at}@example.com`);
    const { createOutboxDelivery } = await import('../../../server/mail/delivery.ts');
    const { createSmtpTransport } = await import('../../../server/mail/smtp.ts');
    const other = createOutboxDelivery({
      ...server.services,
      render: server.services.mailer.render,
      transport: createSmtpTransport({
        url: smtp.url,
        from: 'help@alderway.example',
        siteUrl: 'https://alderway.example',
      }),
    });
    await Promise.all([server.services.mailer.deliver(), other()]);
    expect(smtp.received).toHaveLength(5);
    expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(5);
  });

  test('contains no email of a transaction that was rolled back', async () => {
    const { database, mailer } = server.services;
    const undone = database.transact(async (trx) => {
      await mailer.enqueue(trx, {
        to: 'a@example.com',
        template: 'passwordChanged',
        data: { firstName: 'A' },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await outbox()).toEqual([]);
  });
});

describe('a mail server', () => {
  test('that fails is retried with growing delays, and the email is sent once', async () => {
    await start();
    smtp.failNextEmails(2);
    await enqueue('dana@example.com');
    const { mailer } = server.services;
    await mailer.deliver();
    const [failed] = await outbox();
    expect(failed).toMatchObject({ attempts: 1, sent_at: null });
    expect(failed?.next_attempt_at).toBe('2026-11-20T12:00:05.000Z');
    await mailer.deliver();
    expect((await outbox())[0]?.attempts).toBe(1);

    now = new Date('2026-11-20T12:00:06Z');
    await mailer.deliver();
    expect((await outbox())[0]).toMatchObject({ attempts: 2, sent_at: null });
    now = new Date('2026-11-20T12:00:20Z');
    await mailer.deliver();
    expect((await outbox())[0]).toMatchObject({ attempts: 3, sent_at: now.toISOString() });
    expect(smtp.received).toHaveLength(1);
  });

  test('that is unreachable loses no email', async () => {
    await start('sqlite', { SMTP_URL: 'smtp://127.0.0.1:9' });
    await enqueue('dana@example.com');
    await server.services.mailer.deliver();
    expect((await outbox())[0]).toMatchObject({ attempts: 1, sent_at: null });
  });

  test('that permanently rejects an email address gets no email for it for a week', async () => {
    await start();
    smtp.unknownRecipients.add('gone@example.com');
    const { mailer } = server.services;
    await enqueue('gone@example.com');
    await enqueue('dana@example.com');
    await mailer.deliver();
    const rejectedMail = (await outbox()).find(({ recipient }) => recipient === 'gone@example.com');
    expect(rejectedMail).toMatchObject({ attempts: 1, sent_at: null, failure: '550' });
    expect(smtp.received.map(({ to }) => to)).toEqual([['dana@example.com']]);

    smtp.unknownRecipients.clear();
    now = new Date('2026-11-21T12:00:00Z');
    await enqueue('gone@example.com');
    await mailer.deliver();
    expect(smtp.received).toHaveLength(1);
    now = new Date('2026-11-28T12:00:00Z');
    await enqueue('gone@example.com');
    await mailer.deliver();
    expect(smtp.received).toHaveLength(2);
  });

  test('is retried after an hour at most', async () => {
    await start();
    expect([1, 2, 3, 30].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 3_600_000]);
  });

  test('is retried for most of the margin of a required notice', async () => {
    await start();
    const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => retryDelayMs(at + 1));
    const days = delays.reduce((sum, delay) => sum + delay) / 86_400_000;
    expect(days).toBeGreaterThan(NOTICE_MARGIN_DAYS - 1.5);
    expect(days).toBeLessThan(NOTICE_MARGIN_DAYS - 0.5);
  });
});

describe('without a mail server', () => {
  test('emails stay in the outbox', async () => {
    await start('sqlite', { SMTP_URL: '' });
    await enqueue('dana@example.com');
    await server.services.mailer.deliver();
    expect((await outbox())[0]).toMatchObject({ attempts: 0, sent_at: null });
    expect(smtp.received).toEqual([]);
  });
});

describe('an email', () => {
  test('comes from the brand, as text and as HTML, with absolute links', async () => {
    await start();
    await enqueue('dana@example.com');
    const [row] = await outbox();
    await server.services.mailer.deliver();
    const [mail] = smtp.received;
    if (!mail) throw new Error('No mail came');
    const headers = headersOf(mail);
    expect(headers.get('from')).toBe('Alderway <help@alderway.example>');
    expect(headers.get('to')).toBe('dana@example.com');
    expect(headers.get('subject')).toBe('Your policy BG-2048-1977 is confirmed');
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(headers.get('message-id')).toBe(`<${row?.id}@localhost>`);
    expect(row?.text).toContain('http://localhost:4321/account/policies/baggage/pol_1');
    expect(row?.text).toContain(
      'http://localhost:4321/documents/pol_1/declarations.pdf?expires=1&key=x',
    );
    expect(row?.html).toContain(
      'href="http://localhost:4321/documents/pol_1/declarations.pdf?expires=1&amp;key=x"',
    );
    expect(row?.html).toContain('Hello Zoë,');
  });

  test('comes from MAIL_FROM when it is set', async () => {
    await start('sqlite', { MAIL_FROM: 'Policies <policies@tenant.example>' });
    await enqueue('dana@example.com');
    await server.services.mailer.deliver();
    expect(smtp.received[0]?.from).toBe('policies@tenant.example');
  });

  test('contains a link to set the password when the account is unclaimed', async () => {
    await start();
    await enqueue('dana@example.com', {
      accountLink: {
        accountState: 'unclaimed',
        url: 'http://localhost:4321/portal/reset?token=abc',
      },
    });
    const [row] = await outbox();
    expect(row?.text).toContain('Set your password:\nhttp://localhost:4321/portal/reset?token=abc');
  });

  test.each([
    ['dana@example.com\r\nBcc: evil@example.com', 'Mallory'],
    ['dana@example.com', 'Mallory\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>'],
    ['a,evil@example.com', 'Mallory'],
  ])('to %j with the name %j reaches no other recipient', async (to, name) => {
    await start();
    await enqueue(to, { firstName: name, policyNumber: `BG-1\r\nBcc: evil@example.com` });
    await server.services.mailer.deliver();
    for (const mail of smtp.received) {
      expect(mail.to).toHaveLength(1);
      expect(mail.to[0]).not.toBe('evil@example.com');
      expect(headersOf(mail).has('bcc')).toBe(false);
    }
    expect((await outbox())[0]?.html).not.toContain('<script>');
    expect((await outbox())[0]?.subject).toBe(
      'Your policy BG-1 Bcc: evil@example.com is confirmed',
    );
  });
});
