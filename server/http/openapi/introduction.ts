import { headerNames } from '../../../src/contract/environment.ts';
import { allowedHeaders, allowedMethods, exposedHeaders } from '../cross-origin.ts';
import { BODY_LIMIT } from '../read-body.ts';
import { flowCalls } from './flow-calls.ts';

/** Returns the rules that apply to every call, in Markdown. */
export function introduction(): string {
  return `Every call speaks JSON in UTF-8, ${BODY_LIMIT / 1024} KB at most; photos are sent as they are.

## Values

- Amounts are decimals in the main unit of their currency (12.5 is $12.50), unless a field says cents.
- Dates are YYYY-MM-DD, instants ISO 8601 in UTC.
- Optional fields may be left out; unknown fields are ignored by both sides, and so are unknown values of the lists that say they are open.

## Tokens

A sign-in answers a token. It is sent as \`Authorization: Token …\` while it is shorter than 60 characters and as \`Authorization: Bearer …\` from there on; the provider takes either.

## Carried out once

\`${headerNames.idempotencyKey}\` is made by the sender for one purchase or claim. Send it again with the same body after a time-out: the answer is repeated, nothing is charged twice.

## Refusals

Every answer of 400 and above is an \`Error\`: a code, a message in words, and for \`invalid_input\` the messages of each field. After 429 and 503, \`Retry-After\` says in how many seconds to try again. Every answer carries \`${headerNames.requestId}\`, which names the exchange in the log.

## From a browser on another origin

A backend that answers a storefront on another origin allows it by the exact origin, and answers preflights with:

- \`Access-Control-Allow-Methods: ${allowedMethods}\`
- \`Access-Control-Allow-Headers: ${allowedHeaders}\`
- \`Access-Control-Expose-Headers: ${exposedHeaders}\` (on answers)

No cookie is used: \`Access-Control-Allow-Credentials\` stays out.

## Which calls a flow needs

A backend that carries one flow answers these. Those after "also" are made, but the flow goes on without them.

| flow | needs | also |
| --- | --- | --- |
${Object.entries(flowCalls)
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
