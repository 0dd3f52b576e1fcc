import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScenarios, type CheckResult } from '../../packages/conformance/src/runner.ts';
import { crossOriginScenario } from '../../packages/conformance/src/scenarios/cross-origin.ts';
import { flowScenarios } from '../../packages/conformance/src/scenarios/flows.ts';
import { callsByFlow, type FlowCalls } from '../../server/http/openapi/flow-calls.ts';
import { calls } from '../../src/contract/calls.ts';
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
    expect(checks).toHaveLength(14);
    expect(guide).toContain('fourteen checks');
  } finally {
    backend.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
