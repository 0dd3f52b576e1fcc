import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts');
let blocker: Server;
beforeAll(async () => {
  blocker = createServer().listen(0);
  await once(blocker, 'listening');
});
afterAll(() => void blocker.close());

test.each([
  ['start', '', 'PORT=4400 npm start'],
  ['dev', '', 'PORT=4400 npm run dev'],
  ['edit', `, 'EDIT_PORT'`, 'EDIT_PORT=4400 npm run edit'],
  ['docs', `, 'DOCS_PORT'`, 'DOCS_PORT=4400 npm run docs'],
])('npm run %s names a command with another port if its port is taken', (name, setting, advice) => {
  const { port } = blocker.address() as AddressInfo;
  const code = `import { requireFreePort } from './port.mjs'; await requireFreePort(${port}${setting});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: scripts,
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: name },
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`port ${port}. Stop it, or choose another port: ${advice}\n`);
});
