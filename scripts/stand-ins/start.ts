import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../port.mjs';
import {
  startSmtpServer,
  headersOf,
  type ReceivedEmail,
} from '../../tests/fixtures/smtp-server.ts';
import { startStripe, type StripeStandIn } from '../../tests/fixtures/stripe-stand-in.ts';
import { startWebhookDelivery, type WebhookDelivery } from './send-events.ts';

interface StandInOptions {
  /** Ports. By default free ones. */
  stripePort?: number;
  smtpPort?: number;
  /** Folder for the received emails, one .eml file each. It is created. */
  emailFolder: string;
  /** URL that receives Stripe's events. */
  webhookUrl: string;
  /** Sends the events. By default with fetch. */
  request?: (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;
  report?: (text: string) => void;
}

export interface StandIns {
  stripe: StripeStandIn;
  webhook: WebhookDelivery;
  emails: readonly ReceivedEmail[];
  /** Settings with which a server in production uses the stand-ins. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

const WEBHOOK_SECRET = 'whsec_of_the_stand_ins';

/**
 * Starts the stand-ins for Stripe and for a mail server. They are the same as in the tests.
 * @throws Error if a port is taken
 */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
  const { emailFolder, webhookUrl, request, report = () => {} } = options;
  mkdirSync(emailFolder, { recursive: true });
  const stripe = await startStripe(undefined, options.stripePort ?? (await findFreePort()));
  const smtp = await startSmtpServer({
    port: options.smtpPort ?? 0,
    onEmail: (email) => report(`Email ${writeEmail(emailFolder, email)}`),
  }).catch(async (error: unknown) => {
    await stripe.stop();
    throw error;
  });
  const webhook = startWebhookDelivery(stripe, {
    url: webhookUrl,
    secret: WEBHOOK_SECRET,
    report,
    ...(request && { request }),
  });
  return {
    stripe,
    webhook,
    emails: smtp.received,
    settings: {
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_of_the_stand_ins',
      PUBLIC_STRIPE_KEY: 'pk_test_of_the_stand_ins',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SMTP_URL: smtp.url,
      // The sample brand has sample addresses, which production rejects.
      MAIL_FROM: 'shop@stand-in.local',
      ACKNOWLEDGE_MISSING: 'BRAND_FILE',
    },
    async stop() {
      await webhook.stop();
      await smtp.stop();
      await stripe.stop();
    },
  };
}

/** Time and number of the last email, which make its file name unique. */
let emailCount = 0;

/**
 * Writes an email to a file that mail programs open.
 * @returns the file's path, with the recipient and the subject
 */
function writeEmail(folder: string, email: ReceivedEmail): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const path = join(folder, `${time}-${(emailCount += 1)}.eml`);
  writeFileSync(path, `${email.data}\r\n`, { mode: 0o600 });
  return `to ${email.to.join(', ')}: ${headersOf(email).get('subject') ?? ''} (${path})`;
}
