// Sends the load of bench/overload.ts from a separate process, as plain bytes.
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { purchaseBody, purchaseInputOf } from './plan.ts';
import type { KindResult, OverloadPlan, OverloadResult } from './overload/plan.ts';

/** Number of open connections. At most this many requests wait for their responses. */
const CONNECTIONS = 1_000;
/** Milliseconds that the load generator waits for the last responses. */
const LAST_RESPONSES_MS = 10_000;
const HEAD_END = '\r\n\r\n';

type Kind = 'purchases' | 'reads' | 'health';
interface SentRequest {
  kind: Kind;
  /** Number of the purchase. */
  number: number;
  /** Time when the request was due. */
  at: number;
}
interface Connection {
  socket: Socket;
  request: SentRequest | undefined;
  received: string;
}

process.once('message', (plan: OverloadPlan) => {
  void run(plan).then((result) => process.send?.(result, () => process.exit(0)));
});

async function run(plan: OverloadPlan): Promise<OverloadResult> {
  const result = emptyResult();
  let next = plan.first;
  let [isOver, isDone, dueShare] = [false, false, 0];
  const idle = new Set<Connection>();
  const openIdle = async () => void idle.add(await open(plan.port, { receive, replace }));
  await Promise.all(Array.from({ length: CONNECTIONS }, openIdle));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();

  function nextKind(): Kind {
    dueShare += plan.purchaseShare;
    if (dueShare < 1 || next >= plan.first + plan.cards) return 'reads';
    dueShare -= 1;
    return 'purchases';
  }

  function send(kind: Kind, at = performance.now()): void {
    const [connection] = idle;
    if (!connection) {
      result.unsent += 1;
      return;
    }
    idle.delete(connection);
    const request = { kind, number: kind === 'purchases' ? next++ : 0, at };
    connection.request = request;
    result[kind].sent += 1;
    connection.socket.write(textOf(request, plan), 'latin1');
  }

  function receive(connection: Connection, chunk: string): void {
    connection.received += chunk;
    const { received, request } = connection;
    const length = responseLength(received);
    if (!request || length === undefined || received.length < length) return;
    connection.received = '';
    connection.request = undefined;
    record(result, request, received);
    idle.add(connection);
    if ('clients' in plan.load && !isOver && request.kind !== 'health') send(nextKind());
  }

  /** Replaces a connection that the server has closed, as a reverse proxy does. */
  function replace(connection: Connection): void {
    if (isDone) return;
    if (connection.request) result.unanswered += 1;
    idle.delete(connection);
    void openIdle();
  }

  const started = performance.now();
  const end = started + plan.seconds * 1000;
  if ('clients' in plan.load) for (let at = 0; at < plan.load.clients; at += 1) send(nextKind());
  const rate = 'perSecond' in plan.load ? plan.load.perSecond / 1000 : 0;
  let [sent, probes] = [0, 0];
  for (let now = started; now < end; now = performance.now()) {
    for (; probes < (now - started) / 100; probes += 1) send('health');
    // A request that is late counts from the time when it was due.
    for (; sent < (now - started) * rate; sent += 1) send(nextKind(), started + sent / rate);
    await wait(1);
  }
  result.seconds = (performance.now() - started) / 1000;
  isOver = true;
  const deadline = performance.now() + LAST_RESPONSES_MS;
  while (idle.size < CONNECTIONS && performance.now() < deadline) await wait(10);
  result.unanswered += CONNECTIONS - idle.size;
  isDone = true;
  result.generatorDelayMs = delay.percentile(99) / 1e6;
  return result;
}

/** Opens a connection. It stays open, like those of a reverse proxy. */
function open(
  port: number,
  on: {
    receive(connection: Connection, chunk: string): void;
    replace(connection: Connection): void;
  },
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const connection: Connection = { socket, request: undefined, received: '' };
    socket.setEncoding('latin1');
    socket.on('connect', () => resolve(connection));
    socket.on('data', (chunk: string) => on.receive(connection, chunk));
    socket.on('error', reject);
    socket.on('close', () => on.replace(connection));
  });
}

function emptyResult(): OverloadResult {
  const empty = (): KindResult => ({
    sent: 0,
    served: 0,
    rejected: 0,
    failed: 0,
    servedMs: [],
    rejectedMs: [],
  });
  return {
    purchases: empty(),
    reads: empty(),
    health: empty(),
    unsent: 0,
    unanswered: 0,
    withoutRetryAfter: 0,
    seconds: 0,
    cpuSeconds: 0,
    generatorDelayMs: 0,
    acknowledged: [],
    rejectedPurchases: [],
  };
}

function textOf({ kind, number }: SentRequest, plan: OverloadPlan): string {
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n`;
  if (kind === 'health') return `${head('GET /healthz')}\r\n`;
  if (kind === 'reads')
    return `${head(`GET ${plan.policyPath}`)}Authorization: Token ${plan.token}\r\n\r\n`;
  const input = purchaseInputOf(number);
  const body = purchaseBody(input, plan.price);
  return `${head(`POST ${plan.purchasePath}`)}Content-Type: application/json\r\nX-Unique-Key: ${input.key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function record(result: OverloadResult, { kind, number, at }: SentRequest, response: string): void {
  const ms = performance.now() - at;
  const status = Number(response.slice(9, 12));
  const ofKind = result[kind];
  if (status === 503) {
    ofKind.rejected += 1;
    ofKind.rejectedMs.push(ms);
    if (!/\r\nretry-after: [1-9]\d*\r\n/i.test(response)) result.withoutRetryAfter += 1;
    if (kind === 'purchases') result.rejectedPurchases.push(number);
  } else if (status >= 200 && status < 300) {
    ofKind.served += 1;
    ofKind.servedMs.push(ms);
    const policyId = /"policy_id":"([^"]+)"/.exec(response)?.[1] ?? '';
    if (kind === 'purchases') result.acknowledged.push([number, policyId]);
  } else ofKind.failed += 1;
}

/** Returns the length of the response in bytes, or undefined until its headers are complete. */
function responseLength(text: string): number | undefined {
  const end = text.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  return end + HEAD_END.length + Number(length ?? 0);
}
