// Sends the load of bench/server.ts from a separate process. Each connection stays open and has one
// request at a time. Requests and responses are handled as plain bytes, to use little CPU of the
// measured machine.
import { connect, type Socket } from 'node:net';
import { purchaseInputOf, purchaseBody, type LoadPlan, type SeriesResult } from './plan.ts';

const HEAD_END = Buffer.from('\r\n\r\n');

process.once('message', (plan: LoadPlan) => {
  void run(plan).then((result) => process.send?.(result, () => process.exit(0)));
});

async function run(plan: LoadPlan): Promise<SeriesResult> {
  const state = {
    next: plan.first,
    completed: 0,
    failed: 0,
    stopped: false,
    latencies: [] as number[],
  };
  const write = plan.kind === 'purchase' ? purchaseRequests(plan, state) : readRequests(plan);
  const { ports } = plan;
  const clients = Array.from({ length: plan.clients }, (_, at) =>
    client(ports[at % ports.length] ?? 0, write, state),
  );
  await wait(plan.warmUpMs);
  Object.assign(state, { completed: 0, latencies: [] });
  const started = performance.now();
  await wait(plan.measureMs);
  while (state.completed === 0) await wait(10);
  const seconds = (performance.now() - started) / 1000;
  const { completed, failed, latencies } = state;
  state.stopped = true;
  await Promise.all(clients);
  latencies.sort((one, other) => one - other);
  const percentile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return {
    perSecond: completed / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
    next: state.next,
  };
}

type State = {
  next: number;
  completed: number;
  failed: number;
  stopped: boolean;
  latencies: number[];
};

function purchaseRequests(plan: LoadPlan, state: State): () => string {
  const head = `POST ${plan.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  return () => {
    const input = purchaseInputOf(state.next++);
    const body = purchaseBody(input, plan.price);
    return `${head}X-Unique-Key: ${input.key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
}

function readRequests(plan: LoadPlan): () => string {
  const request = `GET ${plan.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${plan.token}\r\n\r\n`;
  return () => request;
}

/**
 * Sends requests over one connection. Each next request is sent when the previous response is
 * complete.
 */
function client(port: number, write: () => string, state: State): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sent = 0;
    let pending: Buffer = Buffer.alloc(0);
    const send = () => {
      if (state.stopped) {
        socket.end();
        return;
      }
      sent = performance.now();
      socket.write(write(), 'latin1');
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const length = responseLength(pending);
      if (length === undefined || pending.length < length) return;
      state.latencies.push(performance.now() - sent);
      state.completed += 1;
      // The byte at index 9 is the first digit of the status, as in 'HTTP/1.1 200'. 0x32 is '2'.
      if (pending[9] !== 0x32) state.failed += 1;
      pending = pending.subarray(length);
      send();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/**
 * Returns the length of the first response in bytes, or undefined until its headers are complete.
 */
function responseLength(buffer: Buffer): number | undefined {
  const end = buffer.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(buffer.toString('latin1', 0, end))?.[1];
  return end + HEAD_END.length + Number(length ?? 0);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
