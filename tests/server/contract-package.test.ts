import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTypes, installPacked, resolutions } from '../fixtures/package-consumer.ts';
import { spawnServer } from '../fixtures/server-process.ts';

const readme = readFileSync(join(import.meta.dirname, '../../packages/contract/README.md'), 'utf8');
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
const exampleOf = (product: string) =>
  examples.find((code) => code.includes(`contract/${product}/`)) ?? '';

describe('the package coverfront-contract', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await installPacked('coverfront-contract', ['zod']);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const runFile = async (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return promisify(execFile)(process.execPath, [name], { cwd: folder });
  };

  test.each(resolutions)('has types for $moduleResolution', async (resolution) => {
    const example = exampleOf('baggage');
    writeFileSync(join(folder, 'buy.ts'), example);
    writeFileSync(join(folder, 'wrong.ts'), example.replace(/idempotencyKey: .*/, ''));
    const errors = await checkTypes(folder, ['buy.ts', 'wrong.ts'], resolution);
    expect(errors).toMatch(/^wrong\.ts.*: .*'WireInput<.*\n/);
    expect(errors).toContain('idempotencyKey');
    expect(errors).not.toContain('buy.ts');
  });

  test('sells a policy of the reference server with the example of its page', async () => {
    const server = await spawnServer();
    try {
      const exampleWithCard = (number: string) =>
        `import { createCardToken } from 'coverfront-contract/sandbox';
        ${exampleOf('baggage')
          .replace('https://backend.example', server.origin)
          .replace("'tok_visa'", `await tokenOf('${number}')`)}
        function tokenOf(number: string) {
          const request = { number, exp_month: 12, exp_year: 2099, cvc: '123' };
          return client.send(createCardToken, { request }).then(({ token }) => token);
        }`;
      const declined = await runFile('declined.ts', exampleWithCard('4000000000000002'));
      expect(declined.stderr).toMatch(/^payment_method_rejected_by_service .*declined/);
      const { stdout } = await runFile('sold.ts', exampleWithCard('4242424242424242'));
      expect(stdout).toMatch(/^BG-\d{4}-\d{4}\n$/);
    } finally {
      await server.stop();
    }
  });

  test('ends a call at its time-out or with the signal of its caller', async () => {
    const { stdout } = await runFile(
      'abort.ts',
      `import { createClient } from 'coverfront-contract';
      import { getL10n } from 'coverfront-contract/info';
      import { createServer } from 'node:http';
      const silent = createServer(() => {}).listen(0);
      const { port } = silent.address() as { port: number };
      const client = createClient({ baseUrl: 'http://localhost:' + port + '/' });
      const late = await client.send(getL10n, {}, { timeout: 20 }).catch((error) => error);
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('left the page')), 20);
      const aborted = await client
        .send(getL10n, {}, { signal: controller.signal })
        .catch((error) => error);
      console.log(late.name, late.kind, late.outcomeUnknown, aborted.message);
      process.exit();`,
    );
    expect(stdout).toBe('CallError timeout true left the page\n');
  });

  test('sends the current token, and none with a call that needs no one signed in', async () => {
    const { stdout } = await runFile(
      'token.ts',
      `import { createClient } from 'coverfront-contract';
      import { getAccount } from 'coverfront-contract/account/account';
      import { getL10n } from 'coverfront-contract/info';
      // Node 20 has no navigator.
      Reflect.deleteProperty(globalThis, 'navigator');
      const sent: (string | null)[] = [];
      const fetch = async (url: unknown, init?: RequestInit) => {
        sent.push(String(url) + ' ' + new Headers(init?.headers).get('authorization'));
        return new Response('{}');
      };
      let token: string | undefined;
      const client = createClient({ baseUrl: 'http://shop', token: () => token, fetch });
      const send = async () => {
        await client.send(getAccount, {}).catch(() => {});
        await client.send(getL10n, {}).catch(() => {});
      };
      await send();
      token = 'x';
      await send();
      console.log(sent.map((line) => line.split('/').pop()).join());`,
    );
    expect(stdout).toBe('info null,l10n null,info Token x,l10n null\n');
  });
});
