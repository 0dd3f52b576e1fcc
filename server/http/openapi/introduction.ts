import { headerNames } from '../../../src/contract/header-names.ts';
import { corsAllowedHeaders, corsAllowedMethods, corsExposedHeaders } from '../cors.ts';
import { MAX_BODY_BYTES } from '../read-body.ts';
import { callsByFlow } from './flow-calls.ts';

/**
 * Returns the introduction of the API reference, in Markdown. It explains the rules that apply to
 * every call.
 */
export function apiIntroductionMarkdown(): string {
  return `Requests and responses are JSON in UTF-8. A request body has at most ${MAX_BODY_BYTES / 1024} KB. Photos are sent as files.

## Values

- Amounts are decimals in the main unit of their currency (12.5 is $12.50), unless a field says cents.
- Dates are YYYY-MM-DD, instants ISO 8601 in UTC.
- Optional fields can be omitted. Clients and servers ignore unknown fields, and unknown values of lists that are described as open.

## Tokens

A sign-in returns a token. Send it as \`Authorization: Token …\` if it has fewer than 60 characters, otherwise as \`Authorization: Bearer …\`. The server accepts both.

## Idempotency

\`${headerNames.idempotencyKey}\` is an idempotency key that the client creates for one purchase or claim. After a time-out, send the request again with the same key and body: the server returns the first response and charges nothing twice.

## Errors

Every response with status 400 or above is an \`Error\`: a code, a readable message, and for \`invalid_input\` the messages of each field. With 429 and 503, \`Retry-After\` is the number of seconds to wait. Every response has \`${headerNames.requestId}\`, the id of the request in the log.

## From a browser on another origin

A backend for a storefront on another origin allows exactly that origin, and responds to preflight requests with:

- \`Access-Control-Allow-Methods: ${corsAllowedMethods}\`
- \`Access-Control-Allow-Headers: ${corsAllowedHeaders}\`
- \`Access-Control-Expose-Headers: ${corsExposedHeaders}\` (on responses)

Cookies are not used, so \`Access-Control-Allow-Credentials\` is not needed.

## Which calls a flow needs

A backend for one flow needs the calls under "needs". The storefront also sends those under "also", but the flow works without them.

| flow | needs | also |
| --- | --- | --- |
${Object.entries(callsByFlow)
  .map(
    ([flow, { required, optional }]) =>
      `| ${flow} | ${formatIds(required)} | ${formatIds(optional)} |`,
  )
  .join('\n')}
`;
}

function formatIds(ids: readonly string[]): string {
  return ids.map((id) => `\`${id}\``).join(', ');
}
