import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { Brand } from '../../src/contract/brand.ts';
import { systemErrorCode } from '../log.ts';
import { SettingsError, type Settings } from '../settings.ts';
import type { MailTransport } from './delivery.ts';

type DkimSettings = Pick<Settings, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE'>;

/**
 * Returns the sender of all emails: MAIL_FROM, or the brand's name and support email if MAIL_FROM
 * is empty.
 */
export function mailFromAddress(
  mailFrom: string,
  brand: Brand,
): string | { name: string; address: string } {
  return mailFrom || { name: brand.name, address: brand.emails.support };
}

/**
 * Reads the DKIM key that signs emails. Undefined if none of the three settings is set.
 * @throws SettingsError if only some of the settings are set or the file cannot be read
 */
export function readDkimKey(settings: DkimSettings): SmtpOptions['dkim'] {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: file } = settings;
  if (!domainName && !keySelector && !file) return undefined;
  if (!domainName || !keySelector || !file)
    throw new SettingsError('Set all of DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE, or none.');
  try {
    return { domainName, keySelector, privateKey: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new SettingsError(
      `DKIM_KEY_FILE: ${file} cannot be read (${systemErrorCode(error as Error)}).`,
    );
  }
}

interface SmtpOptions {
  /** URL of the SMTP server: smtp://user:password@host:port, or smtps:// */
  url: string;
  from: ReturnType<typeof mailFromAddress>;
  /** URL of the site. SMTP greetings and message ids contain its host. */
  siteUrl: string;
  /** DKIM key that signs each email. Not needed if the mail server signs emails itself. */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

/**
 * Headers that the DKIM signature protects. The list replaces nodemailer's default, which lacks
 * List-Unsubscribe-Post. Mail programs ignore that header without a signature (RFC 8058).
 */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** Headers with which a mail program shows a button that unsubscribes with one click (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

export function createSmtpTransport({ url, from, siteUrl, dkim }: SmtpOptions): MailTransport {
  const { hostname } = new URL(siteUrl);
  const smtp = createTransport({
    url,
    // Keeps a few connections open and reuses them, so that a hundred emails do not need a hundred
    // connections and greetings.
    pool: true,
    name: hostname,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await smtp.sendMail({
      from,
      // The recipient is an object, so that the email address is used unchanged. A comma in the
      // email address then adds no second recipient.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.unsubscribeUrl && { headers: unsubscribeHeaders(mail.unsubscribeUrl) }),
      date: new Date(mail.created_at),
      // The message id is the same for every attempt, so that a mailbox can drop a second copy of
      // the email.
      messageId: `<${mail.id}@${hostname}>`,
    });
  };
}
