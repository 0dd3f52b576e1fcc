// npm run stand-ins: starts stand-ins for Stripe and for a mail server on this machine, prints the
// settings that use them, and shows each email and each event. docs/deploy.md rehearses production
// with them. Browsers cannot enter a card, because Stripe's own script shows the card field.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithParent } from './exit-with-parent.mjs';
import { requireFreePort } from './port.mjs';
import { startStandIns } from './stand-ins/start.ts';

const usage = `Stand-ins for Stripe and a mail server on this machine. Prints the settings that use them.

Usage: npm run stand-ins -- [options]
  --webhook URL       receives Stripe's events (http://localhost:4321/webhooks/stripe)
  --stripe-port PORT  of the stand-in for Stripe (12111)
  --smtp-port PORT    of the mail server (1025)
  --emails FOLDER     receives a file per email (a new temporary folder)
  --help              prints this help`;

const { webhook, emails, stripePort, smtpPort } = readOptions();
for (const port of [stripePort, smtpPort]) await requireFreePort(port);
const standIns = await startStandIns({
  stripePort,
  smtpPort,
  emailFolder: emails,
  webhookUrl: webhook,
  report: (text) => console.log(`${new Date().toTimeString().slice(0, 8)} ${text}`),
});
const lines = Object.entries(standIns.settings).map(([name, value]) => `${name}=${value}`);
console.log(`# Settings of the server, in .env or /etc/coverfront.env\n${lines.join('\n')}\n`);
console.log(`Emails: ${emails}\nEvents go to ${webhook}\nStop with Ctrl-C\n`);
exitWithParent();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void standIns.stop().then(() => process.exit(0)));

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: {
        webhook: text,
        'stripe-port': text,
        'smtp-port': text,
        emails: text,
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      console.log(usage);
      return process.exit(0);
    }
    const url = values.webhook ?? 'http://localhost:4321/webhooks/stripe';
    if (!/^https?:/.test(url) || !URL.canParse(url)) throw new Error(`--webhook ${url} is no URL`);
    return {
      webhook: url,
      emails: values.emails
        ? resolve(values.emails)
        : mkdtempSync(join(tmpdir(), 'coverfront-emails-')),
      stripePort: readPort(values['stripe-port'] ?? '12111'),
      smtpPort: readPort(values['smtp-port'] ?? '1025'),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return process.exit(2);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${text} is no port`);
  return port;
}
