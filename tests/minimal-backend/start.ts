import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerApp } from '../../server/app.ts';
import { silentLog } from '../../server/log.ts';
import { readSettings } from '../../server/settings.ts';
import { createSpecifiedBackend, type ResponseAlteration } from './specified-backend.ts';

interface MinimalBackend {
  origin: string;
  stop(): Promise<void>;
}

/** The encoding is left out, because a response of `app.request` is not decompressed. */
const notForwarded: ReadonlySet<string> = new Set(['host', 'accept-encoding']);

/**
 * Response headers that allow requests from another origin (CORS). docs/integrators.md has the same
 * list.
 */
const crossOrigin = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'authorization, content-type, x-environment, x-unique-key',
  'access-control-expose-headers': 'x-request-id, retry-after, content-disposition',
};

/**
 * Starts the minimal backend as an HTTP server.
 * @param site Origin of the storefront that may call it. Any origin by default.
 */
export async function startMinimalBackend({
  port = 0,
  site = '*',
  alterResponse,
}: {
  port?: number;
  site?: string;
  alterResponse?: ResponseAlteration;
} = {}): Promise<MinimalBackend> {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-minimal-'));
  const settings = readSettings({
    SANDBOX: '1',
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    REQUIRE_ACCEPTANCE: '0',
  });
  const serverApp = await createServerApp(settings, { log: silentLog });
  const request = async (path: string, init?: RequestInit) => serverApp.app.request(path, init);
  const respond = createSpecifiedBackend({ request }, alterResponse);
  const server = createServer((incoming, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = incoming;
      const cors = { ...crossOrigin, 'access-control-allow-origin': site };
      if (method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const headers = Object.entries(incoming.headers).filter(
        (header): header is [string, string] =>
          typeof header[1] === 'string' && !notForwarded.has(header[0]),
      );
      const body = chunks.length > 0 ? Buffer.concat(chunks).toString() : undefined;
      const backendResponse = await respond(url, {
        method,
        headers: Object.fromEntries(headers),
        body,
      });
      response.writeHead(backendResponse.status, {
        ...Object.fromEntries(backendResponse.headers),
        ...cors,
      });
      response.end(Buffer.from(await backendResponse.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await serverApp.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
