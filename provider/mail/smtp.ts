import { createTransport } from 'nodemailer';
import type { Brand } from '../../src/contract/brand.ts';
import type { MailTransport } from './delivery.ts';

/** The sender: MAIL_FROM, or the brand's name and support address. */
export function senderOf(
  mailFrom: string,
  brand: Brand,
): string | { name: string; address: string } {
  return mailFrom || { name: brand.name, address: brand.emails.support };
}

/**
 * Sends over SMTP.
 * @param url smtp://user:password@host:port, or smtps://
 */
export function createSmtpTransport(url: string, from: ReturnType<typeof senderOf>): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
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
      messageId: `<${mail.id}@coverfront>`,
    });
  };
}
