import { testCards } from '../../src/contract/sandbox.ts';
import { findCall, toSpecified } from './specified.ts';

/** What a provider in process can be asked. */
interface RequestTarget {
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** How the answer of a call is spoilt, for whoever wants to see that it is noticed. */
export type ResponseAlteration = (id: string, body: unknown) => unknown;

/**
 * A backend that knows the specification alone: it answers what is named there and no field more, has none of
 * the calls beyond it, and takes the tokens that the card processor publishes for testing.
 * @param server rates, sells and keeps what this one answers
 */
export function createSpecifiedBackend(
  server: RequestTarget,
  alterResponse: ResponseAlteration = (_, body) => body,
) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const { id, isNonStandard } = findCall(method, new URL(path, 'http://backend').pathname) ?? {};
    if (isNonStandard) return new Response('Not here', { status: 404 });
    const response = await server.request(path, await withSandboxToken(server, init));
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    if (!response.ok || !id || !isJson) return response;
    return Response.json(alterResponse(id, toSpecified(id, await response.json())));
  };
}

/** The card processor's test token as the token that the provider's own sandbox has for the same card. */
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
