import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requiredCalls, shortfallsOf } from '../../packages/conformance/src/profiles.ts';
import { runScenarios } from '../../packages/conformance/src/runner.ts';
import { flowScenarios } from '../../packages/conformance/src/scenarios/flows.ts';
import { findFreePort } from '../../scripts/port.mjs';
import { conformance } from '../fixtures/conformance-command.ts';
import { eventually } from '../fixtures/eventually.ts';

const root = join(import.meta.dirname, '../..');
const source = readFileSync(join(root, 'tests/independent-backend/small-business.ts'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'coverfront-profiles-'));
let backend: ChildProcess | undefined;
let url = '';

/** Starts the independent backend with this code. */
async function startBackend(code: string): Promise<void> {
  const port = await findFreePort();
  const file = join(folder, `backend-${port}.ts`);
  writeFileSync(file, code);
  backend = spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port) } });
  url = `http://localhost:${port}`;
  await eventually(() => fetch(url));
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the command, for a backend of one file that offers one product', () => {
  beforeAll(() => startBackend(source));
  afterAll(() => backend?.kill());

  test('passes the lowest profile and writes the badge', async () => {
    const [svg, json] = [join(folder, 'badge.svg'), join(folder, 'badge.json')];
    const { code, text } = await conformance(url, '--profile', 'sell', '--badge', svg);
    expect([code, text]).toEqual([0, expect.stringContaining('\nPasses: sell (Small business)\n')]);
    const today = new Date().toISOString().slice(0, 10);
    expect(readFileSync(svg, 'utf8')).toMatch(
      /^<svg [^]*>sell \(Small business\), contract \d+\.\d+\.\d+, /,
    );
    expect(readFileSync(svg, 'utf8')).toContain(today);
    await conformance(url, '--profile', 'sell', '--badge', json);
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
      schemaVersion: 1,
      label: 'Coverfront',
      message: expect.stringContaining('sell (Small business), contract'),
    });
  });

  test('does not pass a higher profile, names what is missing, and writes no badge', async () => {
    const file = join(folder, 'failed.svg');
    const { code, text } = await conformance(url, '--profile', 'all', '--badge', file);
    expect(code).toBe(1);
    expect(text).toContain('Passes: sell (Small business)\nDoes not pass: sell and account\n');
    expect(text).toContain('  getAccount exists: 404 route_not_found\n');
    expect(text).toContain('  listClaims was not checked\n');
    expect(existsSync(file)).toBe(false);
    expect((await conformance(url, '--profile', 'sell-and-account')).code).toBe(1);
  });

  test('fails if no check has passed', async () => {
    const skipped = await conformance(url, '--only', 'baggage');
    expect([skipped.code, skipped.text]).toEqual([1, expect.stringContaining('0 passed')]);
    expect((await conformance(url, '--only', 'small-business')).code).toBe(0);
  });
});

describe('the checks detect a backend that', () => {
  afterEach(() => backend?.kill());

  test.each<[behavior: string, from: string, to: string, found: RegExp]>([
    [
      'accepts a blank name of the insured',
      '.trim());',
      ');',
      /rateCommercial rejects a quote with a blank pni_first_name: 200/,
    ],
    [
      'does not ask for the name of the insured',
      'if (blank.length > 0) {',
      'if (blank.length > 9) {',
      /rejects a quote without business_name.*: 200/,
    ],
    [
      'charges twice for one idempotency key',
      'if (earlier) return { body: { policy_number: earlier.policy_number } };',
      '',
      /processes an idempotency key once: created SB-1000 and SB-1001/,
    ],
    [
      'rejects a repeated idempotency key',
      'if (earlier) return { body: { policy_number: earlier.policy_number } };',
      "if (earlier) return reject(409, 'unique_key_reused', 'Already bought');",
      /purchaseCommercial matches the contract: 409 unique_key_reused/,
    ],
    [
      'charges an unknown card',
      'if (!cards.has(payment_method_id))',
      'if (!payment_method_id)',
      /purchaseCommercial rejects an unknown card: 200/,
    ],
    [
      'accepts a declined card',
      "token === 'tok_chargeDeclined'",
      "token === 'tok_none'",
      /purchaseCommercial rejects a declined card: 200/,
    ],
    [
      'charges another amount than the buyer saw',
      'revenue !== PRICE + TAX',
      'revenue === undefined',
      /rejects another revenue than the current total as price_changed: 200/,
    ],
    [
      'rejects another amount with a code without a screen',
      "'price_changed'",
      "'too_late'",
      /rejects another revenue than the current total as price_changed: 409 too_late/,
    ],
    [
      'returns the first policy for another purchase',
      'earlier.request !== request',
      'earlier.request === undefined',
      /rejects another purchase with a used key as unique_key_reused: 200/,
    ],
    [
      'sells without an idempotency key',
      'if (!key) return',
      "if (!key) return { body: { policy_number: 'SB-1' } };\n    if (!key) return",
      /rejects a purchase without X-Unique-Key as unique_key_required: 200/,
    ],
    [
      'prices without an answer that its survey requires',
      "if (!details['staff'])",
      "if (!details['business_class_code'])",
      /rateCommercial rejects answers without staff, which its survey requires: 200/,
    ],
    [
      'has totals that do not add up',
      'tax: TAX, grandtotal',
      'tax: 2 * TAX, grandtotal',
      /checkoutCommercial returns totals that add up: 480 - 0 \+ 48 is not 504/,
    ],
    [
      'prices an unknown quote',
      'quotes.has(quote_id)\n',
      'quote_id\n',
      /checkoutCommercial rejects an unknown quote: 200/,
    ],
    [
      'sends amounts as text',
      'grandtotal: PRICE + TAX',
      'grandtotal: String(PRICE + TAX)',
      /totals\.grandtotal: invalid_type, expected number/,
    ],
    [
      'sends no policy number',
      'policy_number = `SB-${1000 + orders.size}`',
      "policy_number = ''",
      /purchaseCommercial returns the policy number/,
    ],
    [
      'has errors without a code',
      '{ error: { code, message, ...(fields && { fields }) } }',
      '{ message, code, fields }',
      /error body: error/,
    ],
    ['has no plans', 'plans: [plan]', 'plans: []', /listCommercialPlans offers a plan/],
    [
      'has a survey that leads nowhere',
      "start_screen_id: 'staff'",
      "start_screen_id: 'team'",
      /has a survey that can be answered/,
    ],
    [
      'lacks a call of the purchase',
      "'POST /api/user/v2/potential/add-method'",
      "'POST /api/user/v2/potential/card'",
      /addPotentialMethod exists: 404 route_not_found/,
    ],
    [
      'lacks the first call of the purchase',
      '/business-classes`',
      '/classes`',
      /listBusinessClasses exists: 404 route_not_found/,
    ],
  ])('%s', async (_, from, to, found) => {
    expect(source.split(from)).toHaveLength(2);
    await startBackend(source.replace(from, to));
    const known = { url, fetch, cardToken: 'tok_visa', answers: {}, changes: false };
    const checks = await runScenarios(
      { ...known, requiredCalls: requiredCalls.sell },
      flowScenarios,
    );
    expect(shortfallsOf('sell', checks)).toContainEqual(expect.stringMatching(found));
  });
});
