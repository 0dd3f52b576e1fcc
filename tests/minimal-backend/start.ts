import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProvider } from '../../provider/app.ts';
import { silentLog } from '../../provider/log.ts';
import { readSettings } from '../../provider/settings.ts';
import { answerSpecified, type Spoilt } from './answer.ts';

interface MinimalBackend {
  origin: string;
  stop(): Promise<void>;
}

/** What a browser may send and read; docs/integrators.md has the same list. */
const crossOrigin = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'authorization, content-type, x-environment, x-unique-key',
  'access-control-expose-headers': 'x-request-id, retry-after',
};

/**
 * The minimal backend as a server.
 * @param site origin of the storefront that may call it; any where it is left out
 */
export async function startMinimalBackend({
  port = 0,
  site = '*',
  spoil,
}: { port?: number; site?: string; spoil?: Spoilt } = {}): Promise<MinimalBackend> {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-minimal-'));
  const settings = readSettings({ SANDBOX: '1', DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' });
  const provider = await createProvider(settings, { log: silentLog });
  const request = async (path: string, init?: RequestInit) => provider.app.request(path, init);
  const answer = answerSpecified({ request }, spoil);
  const server = createServer((asked, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = asked;
      const cors = { ...crossOrigin, 'access-control-allow-origin': site };
      if (method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of asked) chunks.push(chunk as Buffer);
      const headers = Object.entries(asked.headers).filter(
        (header): header is [string, string] =>
          typeof header[1] === 'string' && header[0] !== 'host',
      );
      const body = chunks.length > 0 ? Buffer.concat(chunks).toString() : undefined;
      const given = await answer(url, { method, headers: Object.fromEntries(headers), body });
      response.writeHead(given.status, { ...Object.fromEntries(given.headers), ...cors });
      response.end(Buffer.from(await given.arrayBuffer()));
    })();
  });
  await new Promise<void>((listening) => server.listen(port, listening));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
