import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import StripeClient from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/port.mjs';
import { startStandIns, type StandIns } from '../../scripts/stand-ins/start.ts';

const root = join(import.meta.dirname, '../..');
let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coverfront-stand-ins-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the stand-ins', () => {
  let standIns: StandIns;
  afterEach(() => standIns.stop());

  test('send a signed event until the webhook accepts it', async () => {
    const statuses = [500, 200];
    const requests: RequestInit[] = [];
    standIns = await startStandIns({
      emailFolder: folder,
      webhookUrl: 'http://shop.example/webhooks/stripe',
      request: async (_url, init) => {
        requests.push(init);
        return { status: statuses.shift() ?? 200 };
      },
    });
    standIns.stripe.refunds.push({
      id: 're_1',
      payment_intent: 'pi_1',
      amount: 515,
      status: 'succeeded',
      metadata: {},
    });
    await expect.poll(() => standIns.webhook.delivered).toEqual(['refund.created']);
    expect(requests).toHaveLength(2);
    const { body, headers } = requests[1] as { body: string; headers: Record<string, string> };
    const signature = headers['stripe-signature'] ?? '';
    const secret = standIns.settings['STRIPE_WEBHOOK_SECRET'] ?? '';
    const { webhooks } = new StripeClient('sk_test_none');
    const event = webhooks.constructEvent(body, signature, secret);
    expect(event).toMatchObject({ type: 'refund.created', data: { object: { id: 're_1' } } });
    expect(() => webhooks.constructEvent(body, signature, 'whsec_of_another')).toThrow('signature');
  });

  test('write each email to a file', async () => {
    const reports: string[] = [];
    standIns = await startStandIns({
      emailFolder: join(folder, 'emails'),
      webhookUrl: 'http://shop.example/webhooks/stripe',
      report: (text) => reports.push(text),
    });
    const transport = createTransport(standIns.settings['SMTP_URL']);
    await transport.sendMail({
      from: standIns.settings['MAIL_FROM'],
      to: 'ana@example.com',
      subject: 'Your policy',
      text: 'You’re covered.',
    });
    transport.close();
    const [file = '', ...others] = readdirSync(join(folder, 'emails'));
    expect(others).toEqual([]);
    expect(file).toMatch(/\.eml$/);
    const email = readFileSync(join(folder, 'emails', file), 'utf8');
    expect(email).toMatch(/^To: ana@example\.com\r$/m);
    expect(reports).toEqual([expect.stringContaining('to ana@example.com: Your policy')]);
  });
});

describe('npm run stand-ins', () => {
  /** Starts the command and waits for its first lines, or its end. */
  async function start(args: string[]) {
    const child = spawn(process.execPath, ['scripts/stand-ins.ts', ...args], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const exited = once(child, 'exit');
    await Promise.race([expect.poll(() => output).toContain('Stop with Ctrl-C'), exited]);
    return { child, exited, output: () => output };
  }

  test('prints settings that the server reads, and stops with 0', async () => {
    const ports = [await findFreePort(), await findFreePort()];
    const options = ['--stripe-port', `${ports[0]}`, '--smtp-port', `${ports[1]}`];
    const { child, exited, output } = await start([...options, '--emails', folder]);
    expect(output()).toContain(`STRIPE_API_BASE=http://127.0.0.1:${ports[0]}\n`);
    expect(output()).toContain(`SMTP_URL=smtp://127.0.0.1:${ports[1]}\n`);
    expect(output()).toContain(`Emails: ${folder}\n`);
    const balance = await fetch(`http://127.0.0.1:${ports[0]}/v1/balance`);
    expect(balance.status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  test('explains wrong options and exits with 2', async () => {
    const { exited, output } = await start(['--smtp-port', 'mail']);
    expect(await exited).toEqual([2, null]);
    expect(output()).toMatch(/^mail is no port\n\n.*\n\nUsage: npm run stand-ins/);
  });
});
