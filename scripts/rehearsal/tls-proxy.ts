import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request as sendRequest } from 'node:https';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface TlsProxy {
  origin: string;
  pid: number;
  /** Sends a request to a path of the proxy. Trusts only the proxy's own certificate. */
  request(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

interface ProxyOptions {
  folder: string;
  port: number;
  serverPort: number;
}

/**
 * Starts HAProxy with deploy/haproxy.cfg in front of one server. It terminates TLS with a
 * certificate for localhost that is valid for a week.
 * @throws Error if HAProxy or openssl is missing
 */
export async function startTlsProxy({ folder, port, serverPort }: ProxyOptions): Promise<TlsProxy> {
  const certificate = createCertificate(folder);
  const configuration = join(folder, 'haproxy.cfg');
  writeFileSync(configuration, tlsConfiguration(join(folder, 'localhost.pem')));
  const child = spawn('haproxy', ['-db', '-q', '-f', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SERVERS_BIND: `127.0.0.1:${port}`,
      SERVER_1: `127.0.0.1:${serverPort}`,
    },
  });
  await once(child, 'spawn');
  const exited = once(child, 'exit');
  const agent = new Agent({ ca: certificate });
  const origin = `https://localhost:${port}`;
  return {
    origin,
    pid: child.pid ?? 0,
    request: (path, init) => fetchWith(agent, new URL(path, origin), init),
    async stop() {
      agent.destroy();
      child.kill();
      await exited;
    },
  };
}

function createCertificate(folder: string): Buffer {
  const [key, certificate] = [join(folder, 'localhost.key'), join(folder, 'localhost.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-days', '7', ...newKey, ...subject, ...files], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const pem = [certificate, key].map((file) => readFileSync(file, 'utf8')).join('');
  writeFileSync(join(folder, 'localhost.pem'), pem, { mode: 0o600 });
  return readFileSync(certificate);
}

/**
 * Returns deploy/haproxy.cfg without the second server and without the part for the databases. Adds
 * TLS to the first frontend, as docs/deploy.md describes.
 */
function tlsConfiguration(pemFile: string): string {
  const [site = ''] = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8').split(
    /^frontend database_in/m,
  );
  return site
    .replace('bind "${SERVERS_BIND}"', `bind "\${SERVERS_BIND}" ssl crt "${pemFile}"`)
    .replace(/^\tserver server2 .*\n/m, '');
}

/** Like fetch, which cannot be told to trust a certificate. Supports only bodies that are text. */
function fetchWith(agent: Agent, url: URL, init: RequestInit = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers, body } = init;
    const options = { agent, method, headers: Object.fromEntries(new Headers(headers)) };
    const request = sendRequest(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      incoming.on('end', () => {
        const pairs = Object.entries(incoming.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        );
        const status = incoming.statusCode ?? 500;
        const content = status === 204 || status === 304 ? null : Buffer.concat(chunks);
        resolve(new Response(content, { status, headers: pairs }));
      });
    });
    request.on('error', reject).end(body ?? undefined);
  });
}
