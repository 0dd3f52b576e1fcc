import { offeredProducts } from '../../server/products/all-products.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passedProfile, shortfallsOf } from '../../packages/conformance/src/profiles.ts';
import { formatJunit, formatTable } from '../../packages/conformance/src/report.ts';
import {
  runScenarios,
  type CheckResult,
  type TestedBackend,
} from '../../packages/conformance/src/runner.ts';
import { allScenarios as scenarios } from '../../packages/conformance/src/profiles.ts';
import { calls } from '../../src/contract/calls.ts';
import type { CallDefinition } from '../../src/contract/define-call.ts';
import { isOptionalCall } from '../../src/contract/missing-call.ts';
import type { SurveyDefinition } from '../../src/contract/survey/dynamic-form.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { withoutInsuredScreen } from '../fixtures/small-business.ts';
import {
  createSpecifiedBackend,
  type ResponseAlteration,
} from '../minimal-backend/specified-backend.ts';
import { findCall } from '../minimal-backend/specified.ts';

const url = 'http://backend';

/**
 * The tested backend, with the sign-in data of the demo account. `changes` also runs the calls that
 * change the account.
 */
const known: Omit<TestedBackend, 'fetch'> = {
  url,
  email: 'demo@example.com',
  password: 'demo-password',
  cardToken: 'tok_visa',
  answers: {},
  changes: true,
};

let server: TestServer;
/** Server behind the minimal backend, whose plans have no terms. */
let lenientServer: TestServer;
beforeEach(async () => {
  const settings = { RATE_LIMIT_FACTOR: '1000' };
  server = await startTestServer({ settings });
  lenientServer = await startTestServer({ settings: { ...settings, REQUIRE_ACCEPTANCE: '0' } });
});
afterEach(async () => {
  await server.stop();
  await lenientServer.stop();
});

const reference: TestedBackend['fetch'] = (requestUrl, init) =>
  server.request(requestUrl.slice(url.length), init);
const minimal =
  (alterResponse?: ResponseAlteration): TestedBackend['fetch'] =>
  (requestUrl, init) =>
    createSpecifiedBackend(lenientServer, alterResponse)(requestUrl.slice(url.length), init);
const failedChecks = (checks: readonly CheckResult[]) =>
  checks.filter(({ outcome }) => outcome === 'failed');
const baggage = (fetch: TestedBackend['fetch']) =>
  runScenarios({ ...known, fetch }, scenarios.slice(0, 1));

describe('a conformance run', () => {
  test('passes for the reference backend and covers every call that needs no email or sandbox', async () => {
    const checks = await runScenarios({ ...known, fetch: reference }, scenarios);
    expect(failedChecks(checks)).toEqual([]);
    expect(shortfallsOf('all', checks)).toEqual([]);
    const calledIds = new Set(
      checks.filter(({ outcome }) => outcome === 'passed').map(({ call }) => call),
    );
    const previews = offeredProducts.filter(({ isPreview }) => isPreview);
    const isOfPreview = ({ path }: CallDefinition) =>
      previews.some(({ code }) => path.includes(`/${code.replaceAll('_', '-')}/`));
    const left = Object.values<CallDefinition>(calls)
      .filter((call) => !calledIds.has(call.id) && !isOfPreview(call))
      .map(({ id }) => id);
    // These calls need an authenticator, which the runner does not have.
    const isOfPasskeys = (id: string) => /passkey/i.test(id);
    expect(left.filter(isOfPasskeys)).toHaveLength(8);
    expect(left.filter((id) => !isOfPasskeys(id)).toSorted()).toEqual([
      'answerBankCheck',
      'checkSavedFlow',
      'createCardToken',
      'findSandbox',
      'openSavedFlow',
      // Only one change of a policy can wait for the carrier, and the demo account has only two
      // policies with several collections. So this call could not be tested.
      'submitRemoveCollection',
    ]);
  });

  test('passes for a backend that implements only the specification', async () => {
    const checks = await runScenarios({ ...known, fetch: minimal() }, scenarios);
    expect(failedChecks(checks)).toEqual([]);
    expect(checks.length).toBeGreaterThan(150);
    expect(passedProfile('all', checks)).toBe('sell-and-account');
    // Evidence and compliance: acceptances, electronic delivery, privacy, passkeys and pages.
    expect(shortfallsOf('all', checks)).toEqual(
      expect.arrayContaining([
        'missing: getPolicy returns the accepted texts with their hashes',
        'listElectronicDelivery is missing',
        'exportAccountData is missing',
        'requestDeletion is missing',
        'listPasskeys is missing',
      ]),
    );
  });

  test.each([404, 501])(
    'skips every optional call, and no scenario stops at one, with status %i',
    async (status) => {
      const withoutOptionalCalls: TestedBackend['fetch'] = async (requestUrl, init) => {
        const { pathname } = new URL(requestUrl);
        const { id } = findCall(init?.method ?? 'GET', pathname) ?? {};
        return id && isOptionalCall(calls[id])
          ? new Response('', { status })
          : minimal()(requestUrl, init);
      };
      const checks = await runScenarios({ ...known, fetch: withoutOptionalCalls }, scenarios);
      expect(failedChecks(checks)).toEqual([]);
      expect(checks.filter(({ call }) => call === 'remaining calls')).toEqual([]);
      const skippedIds = new Set(
        checks.filter(({ isMissing }) => isMissing).map(({ call }) => call),
      );
      for (const id of ['getL10n', 'listClaims', 'checkoutCancel', 'sendReset', 'saveFlow'])
        expect(skippedIds).toContain(id);
      expect(passedProfile('all', checks)).toBe('sell');
      expect(shortfallsOf('sell-and-account', checks)).toEqual(['listClaims was not checked']);
    },
  );

  test('reports the field that violates the contract', async () => {
    const alterResponse: ResponseAlteration = (id, body) => {
      if (id !== 'checkoutBaggage') return body;
      const { totals, ...checkout } = body as { totals: { grandtotal: number } };
      return { ...checkout, totals: { ...totals, grandtotal: String(totals.grandtotal) } };
    };
    const checks = await baggage(minimal(alterResponse));
    expect(failedChecks(checks)).toMatchObject([
      {
        call: 'checkoutBaggage',
        detail: '200: totals.grandtotal: invalid_type, expected number',
      },
    ]);
    expect(checks.at(-1)).toMatchObject({ call: 'remaining calls', outcome: 'skipped' });
  });

  test('reports a backend that sells twice for one idempotency key', async () => {
    let purchaseCount = 0;
    const alterResponse: ResponseAlteration = (id, body) =>
      id === 'purchaseBaggage'
        ? { ...(body as object), policy_number: `BG-${(purchaseCount += 1)}` }
        : body;
    expect(failedChecks(await baggage(minimal(alterResponse)))).toMatchObject([
      { expectation: 'processes an idempotency key once', detail: 'created BG-1 and BG-2' },
    ]);
  });

  describe('without names of the insured in the small business survey', () => {
    /** Removes the screens about the insured's name from the survey. */
    const withoutNames: ResponseAlteration = (id, body) => {
      if (id !== 'listCommercialPlans') return body;
      const { dynamic_form, ...plans } = body as { dynamic_form: SurveyDefinition };
      return { ...plans, dynamic_form: withoutInsuredScreen(dynamic_form) };
    };
    const business = scenarios.filter(({ name }) => name === 'small-business');
    const businessWithoutName = {
      business_name: 'Harbor LLC',
      pni_first_name: 'A',
      pni_last_name: 'B',
    };

    test('passes when the backend rejects a quote without a name', async () => {
      const checks = await runScenarios({ ...known, fetch: minimal(withoutNames) }, business);
      expect(failedChecks(checks)).toEqual([]);
      const expectation = expect.stringMatching(
        /^rejects a quote without business_name, pni_first_name/,
      );
      expect(checks).toContainEqual(expect.objectContaining({ expectation, outcome: 'passed' }));
    });

    test('reports a backend that accepts a quote without a name', async () => {
      const brokenBackend: TestedBackend['fetch'] = (requestUrl, init = {}) => {
        if (!requestUrl.endsWith('/commercial/rates'))
          return minimal(withoutNames)(requestUrl, init);
        const { details, ...quote } = JSON.parse(String(init.body));
        const contact = { pni_phone_number: '(503) 555-0142', pni_email: 'ana@example.com' };
        const named = { ...businessWithoutName, ...contact, ...details };
        const body = JSON.stringify({ ...quote, details: named });
        return minimal(withoutNames)(requestUrl, { ...init, body });
      };
      const checks = await runScenarios({ ...known, fetch: brokenBackend }, business);
      expect(failedChecks(checks)).toMatchObject([
        {
          call: 'rateCommercial',
          expectation: expect.stringMatching(/business_name.*which its survey does not require$/),
          detail: '200',
        },
      ]);
    });
  });

  test('reports an error response without an error code', async () => {
    const brokenBackend: TestedBackend['fetch'] = async (requestUrl, init) => {
      const response = await minimal()(requestUrl, init);
      if (!requestUrl.includes('purchase') || response.ok) return response;
      return new Response('{"message":"no"}', { status: 402 });
    };
    const failed = failedChecks(await baggage(brokenBackend));
    expect(failed.map(({ call }) => call)).toEqual(failed.map(() => 'purchaseBaggage'));
    expect(failed[0]?.detail).toMatch(/^402: error body: error/);
  });

  test('reports a backend that is unreachable', async () => {
    const unreachableFetch = () =>
      Promise.reject(new Error('fetch failed', { cause: new Error('refused') }));
    const checks = await baggage(unreachableFetch);
    expect(checks).toMatchObject([
      { outcome: 'failed', detail: 'no response: refused' },
      { outcome: 'skipped' },
    ]);
  });
});

test('the report has a text table for people and JUnit XML for tools', () => {
  const check = {
    scenario: 'baggage',
    call: 'purchaseBaggage',
    expectation: 'answers',
    milliseconds: 12,
  };
  const checks: CheckResult[] = [
    { ...check, outcome: 'passed', detail: '' },
    { ...check, outcome: 'failed', detail: '200: "a" < b', milliseconds: 0 },
  ];
  expect(formatTable(checks)).toMatchInlineSnapshot(`
    "baggage
      ✓ purchaseBaggage  answers  12 ms
      ✗ purchaseBaggage  answers
                         200: "a" < b

    2 checks: 1 passed, 1 failed, 0 skipped"
  `);
  expect(formatJunit(checks)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
      <testsuite name="baggage" tests="2" failures="1" skipped="0">
        <testcase classname="purchaseBaggage" name="purchaseBaggage answers" time="0.012"/>
        <testcase classname="purchaseBaggage" name="purchaseBaggage answers" time="0"><failure message="200: &quot;a&quot; &lt; b"/></testcase>
      </testsuite>
    </testsuites>
    "
  `);
  const checksWithControlCharacters: CheckResult[] = [
    { ...check, outcome: 'failed', detail: 'a\u0000b' },
  ];
  expect(formatJunit(checksWithControlCharacters)).toContain('message="a b"');
});

test('the published conformance package is one file that runs in Node without dependencies', async () => {
  const folder = join(import.meta.dirname, '../../packages/conformance');
  const run = promisify(execFile);
  await run(process.execPath, ['build.mjs'], { cwd: folder });
  const { stdout } = await run(process.execPath, ['dist/cli.js', '--help'], { cwd: folder });
  expect(stdout).toContain('coverfront-conformance https://backend');
});
