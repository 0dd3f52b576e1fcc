import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createViteServer } from 'vitest/node';
import { devServerProxy } from '../../src/integrations/dev-server-proxy.ts';

/** Returns the configuration that the integration adds. */
function configFor(command: 'dev' | 'build', target: string | undefined) {
  const configs: { trailingSlash?: string; vite?: object }[] = [];
  const updateConfig = (config: object) => configs.push(config);
  devServerProxy(target).hooks['astro:config:setup']?.({ command, updateConfig } as never);
  return configs;
}

test('forwards calls with their slash and with the Host that the browser sends', async () => {
  const received: unknown[] = [];
  const server = createServer(({ url, headers: { host, origin } }, response) => {
    received.push({ url, host, origin });
    response.end();
  }).listen(0);
  await once(server, 'listening');
  const [config] = configFor('dev', `http://localhost:${(server.address() as AddressInfo).port}`);
  const site = await createViteServer({
    ...config?.vite,
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
  });
  await site.listen(0);
  const address = site.httpServer?.address() as AddressInfo | null | undefined;
  const port = address?.port;
  const origin = `http://localhost:${port}`;
  const paths = ['/connect/api/user/v3/potential/add-method/', '/portal/sign-in'];
  for (const path of paths)
    await fetch(origin + path, { method: 'POST', headers: { origin }, body: '{}' });
  await site.close();
  server.close();
  const host = `localhost:${port}`;
  expect(received).toEqual(paths.map((url) => ({ url, host, origin })));
  // Astro itself would return 404 for a path with a slash.
  expect(config?.trailingSlash).toBe('ignore');
});

test('forwards nothing in a build, or without a server', () => {
  expect(configFor('build', 'http://localhost:1')).toEqual([]);
  expect(configFor('dev', undefined)).toEqual([]);
});
