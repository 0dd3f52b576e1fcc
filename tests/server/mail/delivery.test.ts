import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { retryDelayMs } from '../../../server/mail/delivery.ts';
import { stripLinkTokens, type EmailContent } from '../../../server/mail/email-content.ts';
import {
  mailTemplates,
  type MailTemplateName,
  type MailTemplateData,
} from '../../../server/mail/templates.ts';
import { onBothDatabases, type DatabaseKind } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { headersOf, startSmtpServer, type SmtpServer } from '../../fixtures/smtp-server.ts';

const purchase: MailTemplateData['policyPurchased'] = {
  firstName: 'Zoë',
  policyNumber: 'BG-2048-1977',
  planTitle: 'Check',
  total: '$9.31',
  policyLink: '/account/policies/baggage/pol_1',
  documents: [
    { name: 'Declarations page', url: '/documents/pol_1/declarations.pdf?expires=1&key=x' },
  ],
};

const change: MailTemplateData['endorsementApproved'] = {
  ...purchase,
  description: 'Fine art added, $8,000',
  effectiveDate: 'Nov 22, 2026',
  carrier: 'Harrow Point Mutual',
  payment: { action: 'charge', amount: '$47.74', card: 'Visa ending 4242', until: 'Nov 27, 2026' },
};

const lead: MailTemplateData['leadReceived'] = {
  first_name: 'Ines',
  last_name: 'Okafor',
  email: 'ines@example.com',
  phone_number: '(503) 555-0142',
  job_title: '',
  company_name: 'Larkspur Travel',
  company_size: '11-50',
  country: '',
  comment: 'We sell trips.\nCan we embed?',
};
const waiting = { product: 'Renters', where: 'in Hawaii', since: '' };
const cancellation = {
  reference: 'CR-1234-5678',
  policyNumber: 'RN-4417-8026',
  date: 'Nov 30, 2026',
  reason: 'Other',
  firstName: 'Dana',
  otherReason: '',
  fullName: 'Dana Moreau',
  address: '418 Marlow Street, Portland, OR 97214',
  policyholderEmail: 'dana@example.com',
};

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

async function enqueue(to: string, data: Partial<typeof purchase> = {}): Promise<void> {
  const { database, mailer } = server.services;
  await database.transact((trx) =>
    mailer.enqueue(trx, { to, template: 'policyPurchased', data: { ...purchase, ...data } }),
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
    expect(headers.get('subject')).toBe('Your policy BG-2048-1977');
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(headers.get('message-id')).toBe(`<${row?.id}@localhost>`);
    expect(row?.text).toContain('http://localhost:4321/account/policies/baggage/pol_1');
    expect(row?.text).toContain(
      'http://localhost:4321/documents/pol_1/declarations.pdf?expires=1&key=x',
    );
    expect(row?.html).toContain(
      'href="http://localhost:4321/documents/pol_1/declarations.pdf?expires=1&amp;key=x"',
    );
    expect(row?.html).toContain('Hello Zoë');
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
    expect((await outbox())[0]?.subject).toBe('Your policy BG-1 Bcc: evil@example.com');
  });
});

describe('the email templates', () => {
  test('have their own subjects and links without tokens after stripping', async () => {
    await start();
    const { brand } = server.services;
    const link = 'https://shop.example/portal/reset?token=x';
    const accountLink = { accountState: 'unclaimed', url: link } as const;
    const claim = { firstName: 'Dana', claimNumber: 'CLM-2048-1977', link };
    const payment = { ...purchase, amount: '$12.99', card: 'Visa ending 4242' };
    const data: MailTemplateData = {
      verifyEmail: { link },
      duplicateRegistration: { link },
      resetPassword: { firstName: 'Dana', link },
      activateAccount: { firstName: 'Dana', link },
      passwordChanged: { firstName: 'Dana' },
      confirmEmailChange: { link },
      emailAlreadyUsed: {},
      emailChangeRequested: { firstName: 'Dana', resetLink: link },
      emailChanged: { firstName: 'Dana' },
      policyPurchased: { ...purchase, accountLink },
      policyApproved: purchase,
      policyRejected: purchase,
      policyExtended: { ...purchase, end: 'Nov 30, 2026' },
      savedFlow: { product: 'Baggage', total: '$9.27', link, documents: [] },
      productAvailable: { ...waiting, link, unsubscribe: link },
      leadReceived: lead,
      cancellationFiled: cancellation,
      cancellationRejected: { ...cancellation, note: '' },
      cancellationRequested: cancellation,
      policyCanceled: {
        ...purchase,
        end: 'Nov 20, 2026',
        refund: '$21.04',
        refundTo: 'Visa ending 4242',
      },
      cancellationScheduled: {
        ...purchase,
        end: 'Nov 25, 2026',
        refund: '$10.52',
        refundTo: 'Visa ending 4242',
      },
      cancellationWithdrawn: purchase,
      endorsementRequested: { ...change, decisionBy: 'Nov 23, 2026' },
      endorsementApproved: change,
      endorsementRejected: change,
      paymentReceived: { ...payment, nextPaymentDate: null },
      paymentFailed: { ...payment, coveredUntil: 'Nov 30, 2026', retryDate: null, link },
      coverageEnds: { ...purchase, end: 'Dec 20, 2026', canRenew: false },
      renewalNotice: {
        ...payment,
        renewalDate: 'Nov 30, 2026',
        total: null,
        previousTotal: '$12.99',
      },
      policyRenewed: { ...payment, term: '', nextPaymentDate: null, documents: [] },
      cardExpires: {
        firstName: 'Dana',
        card: payment.card,
        expires: '02/2027',
        isExpired: false,
        payments: [],
        link,
      },
      refundFailed: { ...payment },
      autoRenewalChanged: { ...payment, isAutoRenewing: false, date: 'Nov 30, 2026' },
      updateCard: { firstName: 'Dana', link },
      cardUpdated: { firstName: 'Dana', card: 'Visa ending 4242' },
      claimUpdated: {
        ...claim,
        event: 'filed',
        isMailIn: false,
        policyNumber: 'DV-5512-9034',
        planTitle: 'Complete',
        deviceModel: 'iPhone 15',
        note: '',
        dueDate: 'Nov 22, 2026',
        secondLookUntil: '',
        decision: null,
        payout: null,
      },
      claimBankAccountChanged: { ...claim, last4: '6789' },
    };
    const contents = Object.entries(mailTemplates).map(([template, write]) =>
      (write as (one: unknown, by: typeof brand) => EmailContent)(
        data[template as MailTemplateName],
        brand,
      ),
    );
    const emails = contents.map((content) => JSON.stringify(content));
    expect(emails.filter((email) => /[?&#](token|key)=/.test(email)).length).toBeGreaterThan(7);
    for (const email of emails) expect(stripLinkTokens(email)).not.toMatch(/token|key=/);
    expect(contents.map(({ subject }) => subject)).toMatchInlineSnapshot(`
      [
        "Your policy BG-2048-1977 was canceled",
        "Your policy BG-2048-1977 ends on Nov 25, 2026",
        "Your policy BG-2048-1977 continues",
        "Update your payment card",
        "Your payment card was updated",
        "Inquiry from Larkspur Travel",
        "Your cancellation request CR-1234-5678",
        "Your cancellation request CR-1234-5678 was not carried out",
        "Cancellation request CR-1234-5678",
        "Go on with your baggage quote",
        "Renters is now available in Hawaii",
        "We received your payment for BG-2048-1977",
        "Your payment for BG-2048-1977 failed",
        "Your Visa ending 4242 expires before your next payment",
        "Your refund for BG-2048-1977 could not be paid",
        "Your policy BG-2048-1977 renews on Nov 30, 2026",
        "Your policy BG-2048-1977 was renewed",
        "Your policy BG-2048-1977 ends on Dec 20, 2026",
        "Renewal of BG-2048-1977 is switched off",
        "We have your claim CLM-2048-1977",
        "Claim CLM-2048-1977 has another bank account",
        "Your change to policy BG-2048-1977",
        "Your change to policy BG-2048-1977 was approved",
        "Your change to policy BG-2048-1977 was not approved",
        "Confirm your email address",
        "You already have an account",
        "Set a new Alderway password",
        "Set your Alderway password",
        "Your Alderway password was changed",
        "Confirm your new email address",
        "This email address already has an account",
        "A new email address for your Alderway account",
        "The email address of your Alderway account was changed",
        "Your policy BG-2048-1977",
        "Your policy BG-2048-1977 was approved",
        "Your policy BG-2048-1977 was not approved",
        "Your policy BG-2048-1977 was extended",
      ]
    `);
  });
});
