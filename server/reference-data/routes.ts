import type { Calls } from '../../src/contract/calls.ts';
import { ApiError } from '../errors.ts';
import { listAirlines as allAirlines } from './airlines.ts';
import { listCountries } from './countries.ts';
import { geocode } from './geocode.ts';
import { suggestAddresses as suggest } from './suggest-addresses.ts';
import type { Handler } from '../http/mount.ts';
import { rateLimitRules, type RateLimitRule } from '../http/rate-limit.ts';

export const listAirlines: Handler<Calls['listAirlines']> = async () => ({
  airlines: allAirlines(),
});

export const getL10n: Handler<Calls['getL10n']> = async () => ({ countries: listCountries() });

export const getVisitorCountry: Handler<Calls['getVisitorCountry']> = async ({ country }) => ({
  country,
});

export const suggestAddresses: Handler<Calls['suggestAddresses']> = async (
  { query, ip },
  { limiter },
) => {
  await limiter.consume(rateLimitRules.suggestions, ip);
  return { suggestions: suggest(query.text, query.near) };
};

export const geocodeAddress: Handler<Calls['geocodeAddress']> = async ({ request }) => {
  const found = geocode(request);
  if (!found) throw new ApiError('ZERO_RESULTS', 'The address was not found.');
  return found;
};

/**
 * Limit on error reports per IP address. Without it, a page that fails in a loop could fill the
 * log.
 */
const clientErrors: RateLimitRule = { name: 'client-errors', limit: 60, seconds: 60 };

/**
 * Logs an error that a browser reports. Logs only the first lines of the stack. Page URLs are
 * logged without query and hash, because these contain tokens.
 */
export const reportClientError: Handler<Calls['reportClientError']> = async (
  { request, requestId, ip },
  { limiter, log },
) => {
  await limiter.consume(clientErrors, ip);
  const { level = 'error' } = request;
  log[level](level === 'error' ? 'client_error' : 'client_warning', {
    requestId,
    message: redactTokens(request.message).slice(0, 300),
    at: redactTokens(request.stack ?? '')
      .split('\n')
      .slice(0, 4)
      .join(' | ')
      .slice(0, 1_000),
    page: redactTokens(request.page.split(/[?#]/)[0] ?? ''),
    failedRequestId: request.request_id,
    unread: request.unread,
    release: request.release,
    environment: request.environment,
    state: request.state?.join(' ').slice(0, 4_000),
  });
  return null;
};

/**
 * Removes tokens and policy ids from a text that is logged. A link with a policy id opens the
 * policy's cancellation page, so policy ids must not be in the log.
 */
function redactTokens(text: string): string {
  return text.replace(/token=[^\s&#"')]+/gi, 'token=…').replace(/\bpol_[\w-]+/g, 'pol_…');
}
