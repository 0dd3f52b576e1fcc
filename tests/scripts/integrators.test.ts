import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScenarios, type CheckResult } from '../../packages/conformance/src/runner.ts';
import { crossOriginScenario } from '../../packages/conformance/src/scenarios/cross-origin.ts';
import { flowScenarios } from '../../packages/conformance/src/scenarios/flows.ts';
import { corsExposedHeaders } from '../../server/http/cors.ts';
import { callsByFlow, type FlowCalls } from '../../server/http/openapi/flow-calls.ts';
import { calls } from '../../src/contract/calls.ts';
import { headerNames } from '../../src/contract/header-names.ts';
import { listRentersPlans } from '../../src/contract/renters/calls.ts';
import { savableFlows, type SavableFlowId } from '../../src/contract/purchase/saved-flows.ts';
import { openBaggage } from '../../src/islands/baggage/flow.ts';
import { openCollectibles } from '../../src/islands/collectibles/flow.ts';
import { openRentalCar } from '../../src/islands/rental-car/flow.ts';
import { openRenters } from '../../src/islands/renters/flow.ts';
import { openSmallBusiness } from '../../src/islands/small-business/flow.ts';
import { isOptionalCall } from '../../src/contract/missing-call.ts';
import { findFreePort } from '../../scripts/port.mjs';
import { eventually } from '../fixtures/eventually.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/integrators.md'), 'utf8');

test('docs/integrators.md says what happens without each optional call', () => {
  const [, section = ''] = /## Optional calls\n(.*?)\n## /s.exec(guide) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, id]) => id),
  );
  const flows: FlowCalls[] = Object.values(callsByFlow);
  const listed = new Set(flows.flatMap(({ required, optional }) => [...required, ...optional]));
  const optional = [...listed].filter((id) => isOptionalCall(calls[id]));
  expect(documented.toSorted()).toEqual(optional.toSorted());
});

test('docs/integrators.md lists where each flow starts', () => {
  const flows = {
    baggage: openBaggage(),
    rentalCar: openRentalCar(),
    renters: openRenters(),
    smallBusiness: openSmallBusiness(),
    collectibles: openCollectibles(),
  } satisfies Record<SavableFlowId, unknown>;
  const documented = [...guide.matchAll(/^\| ([A-Z][\w ]+?) +\| `(\/[\w-]+\/[\w-]+)` +\|$/gm)];
  expect(documented.map(([, name, path]) => `${name} ${path}`)).toEqual(
    Object.entries(savableFlows).map(
      ([id, { product, path }]) =>
        `${product} ${path}/${flows[id as SavableFlowId].definition.steps[0]!.id}`,
    ),
  );
});

test('docs/integrators.md names the response headers that the reference server exposes', () => {
  const [, sentence = ''] =
    /Expose (.*?) with\s+`Access-Control-Expose-Headers`/s.exec(guide) ?? [];
  const documented = [...sentence.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  // Only the sandbox sends the header with its clock.
  const exposed = corsExposedHeaders.split(', ').filter((name) => name !== headerNames.clockAhead);
  expect(documented.toSorted()).toEqual(exposed.toSorted());
});

test('the check of cross-origin requests uses a product that the backend has', async () => {
  const origin = 'https://shop.example';
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type, x-environment, x-unique-key',
    'access-control-expose-headers': corsExposedHeaders,
  };
  const fetch = async (url: string) => {
    if (url.endsWith(listRentersPlans.path)) return new Response('{}', { headers });
    return Response.json({ error: { code: 'route_not_found', message: '' } }, { status: 404 });
  };
  const target = { url: '', fetch, cardToken: '', answers: {}, changes: false };
  const checks = await runScenarios(target, [crossOriginScenario(origin)]);
  expect(checks.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
    'listRentersPlans passed',
    'listRentersPlans passed',
    'listRentersPlans passed',
  ]);
});

test.each([
  ['allow-origin', 'https://other.example', "allows the storefront’s origin: it allows 'https://"],
  ['allow-headers', '*', 'allows its headers: missing: authorization'],
  ['expose-headers', 'Retry-After', 'reads: missing: X-Request-Id, Content-Disposition'],
])('the check of cross-origin requests reads Access-Control-%s', async (name, value, found) => {
  const origin = 'https://shop.example';
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': '*, authorization',
    'access-control-expose-headers': '*',
    [`access-control-${name}`]: value,
  };
  const fetch = async () => new Response('{}', { headers });
  const target = { url: '', fetch, cardToken: '', answers: {}, changes: false };
  const checks = await runScenarios(target, [crossOriginScenario(origin)]);
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ expectation, detail }) => `${expectation}: ${detail}`)).toEqual([
    expect.stringContaining(found),
  ]);
});

test('the backend in docs/integrators.md sells baggage insurance as the page describes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-guide-'));
  const file = join(folder, 'backend.mjs');
  writeFileSync(file, /```js\n(.*?)```/s.exec(guide)?.[1] ?? '');
  const port = await findFreePort();
  const backend = spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port) } });
  try {
    const url = `http://localhost:${port}`;
    await eventually(() => fetch(url));
    const known = { url, fetch, cardToken: 'tok_visa', answers: {}, changes: false };
    const scenarios = [crossOriginScenario('http://localhost:4321'), ...flowScenarios.slice(0, 1)];
    const checks: CheckResult[] = await runScenarios(known, scenarios);
    expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(checks).toHaveLength(20);
    expect(guide).toContain('twenty checks');
  } finally {
    backend.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
