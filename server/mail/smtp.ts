import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { Brand } from '../../src/contract/brand.ts';
import { errorCode } from '../log.ts';
import { SettingsError, type Settings } from '../settings.ts';
import type { MailTransport } from './delivery.ts';

type DkimSettings = Pick<Settings, 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE'>;

/** The sender: MAIL_FROM, or the brand's name and support address. */
export function mailSender(
  mailFrom: string,
  brand: Brand,
): string | { name: string; address: string } {
  return mailFrom || { name: brand.name, address: brand.emails.support };
}

/**
 * The key that signs mail; undefined where none is set.
 * @throws SettingsError where one of the three settings is missing, or the file cannot be read
 */
export function readDkim(settings: DkimSettings): SmtpOptions['dkim'] {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: file } = settings;
  if (!domainName && !keySelector && !file) return undefined;
  if (!domainName || !keySelector || !file)
    throw new SettingsError('Set all of DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE, or none.');
  try {
    return { domainName, keySelector, privateKey: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new SettingsError(
      `DKIM_KEY_FILE: ${file} cannot be read (${errorCode(error as Error)}).`,
    );
  }
}

interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  from: ReturnType<typeof mailSender>;
  /** Its host is named in greetings and ids. */
  siteUrl: string;
  /** Signs each mail; where the mail server does it, nothing has to be set. */
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

/** Sends over SMTP. */
export function createSmtpTransport({ url, from, siteUrl, dkim }: SmtpOptions): MailTransport {
  const { hostname } = new URL(siteUrl);
  const smtp = createTransport({
    url,
    // A few connections are kept, so that a hundred mails do not mean a hundred greetings.
    pool: true,
    name: hostname,
    ...(dkim && { dkim }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await smtp.sendMail({
      from,
      // As an object the address is taken as it is: a comma in it makes no second recipient.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: new Date(mail.created_at),
      // The same id at every try, so that a mailbox can drop what it already has.
      messageId: `<${mail.id}@${hostname}>`,
    });
  };
}
