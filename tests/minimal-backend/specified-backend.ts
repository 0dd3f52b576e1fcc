import { testCards } from '../../src/contract/sandbox.ts';
import { findCall, toSpecified } from './specified.ts';

/** The server in this process, which handles the requests. */
interface RequestTarget {
  request(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * Changes a response before it is returned. Tests use it to check that wrong responses are
 * detected.
 */
export type ResponseAlteration = (id: string, body: unknown) => unknown;

/**
 * Creates a backend that implements only the specification. It returns no other fields, has no
 * other calls, and accepts the processor's published test tokens. Its renters plans need the
 * policyholder.
 * @param server Computes, sells and stores everything that this backend returns.
 */
export function createSpecifiedBackend(
  server: RequestTarget,
  alterResponse: ResponseAlteration = (_, body) => body,
) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const { id, isNonStandard } = findCall(method, new URL(path, 'http://backend').pathname) ?? {};
    if (isNonStandard) return new Response('Not here', { status: 404 });
    if (id === 'listRentersPlans' && isWithoutPolicyholder(init))
      return Response.json({ error: policyholderMissing }, { status: 422 });
    const response = await server.request(path, await withSandboxToken(server, init));
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    if (!response.ok || !id || !isJson) return response;
    return Response.json(alterResponse(id, toSpecified(id, await response.json())));
  };
}

const policyholderMissing = { code: 'invalid_input', message: 'The policyholder is missing.' };

function isWithoutPolicyholder({ headers, body }: RequestInit): boolean {
  return !new Headers(headers).has('authorization') && !String(body).includes('"personal_info"');
}

/** Replaces a test token of the processor by a sandbox token for the same card. */
async function withSandboxToken(server: RequestTarget, init: RequestInit): Promise<RequestInit> {
  if (typeof init.body !== 'string' || !init.body.includes('"tok_')) return init;
  const body = JSON.parse(init.body) as Record<string, unknown>;
  for (const name of ['token', 'stripe_token'] as const) {
    const card = testCards.find(({ token }) => token === body[name]);
    if (card) body[name] = await createSandboxToken(server, card.number);
  }
  return { ...init, body: JSON.stringify(body) };
}

async function createSandboxToken(server: RequestTarget, number: string): Promise<string> {
  const card = {
    number,
    exp_month: 4,
    exp_year: 2039,
    cvc: number.startsWith('3') ? '3184' : '318',
  };
  const response = await server.request('/api/sandbox/v1/card-tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  return ((await response.json()) as { token: string }).token;
}
