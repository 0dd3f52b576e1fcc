import { minifySync } from 'vite';
import { baggageFlow } from '../islands/baggage/flow.ts';
import { collectiblesFlow } from '../islands/collectibles/flow.ts';
import { rentalCarFlow } from '../islands/rental-car/flow.ts';
import { rentersFlow } from '../islands/renters/flow.ts';
import { smallBusinessFlow } from '../islands/small-business/flow.ts';
import sdkSource from '../scripts/embed-sdk.js?raw';

/** The flow of each product, by the product name that partners use in the embed SDK. */
const flows = {
  baggage: baggageFlow,
  'rental-car': rentalCarFlow,
  renters: rentersFlow,
  'small-business': smallBusinessFlow,
  collectibles: collectiblesFlow,
};

/**
 * Returns the embed SDK, which is the script that partners' pages load. The URL /embed.js must
 * never change, because partners' pages contain it.
 */
export function GET(): Response {
  const startPaths = Object.entries(flows).map(([product, { definition }]) => [
    product,
    `${definition.basePath}/${definition.steps[0].id}`,
  ]);
  const script = sdkSource.replace('STARTS[', `${JSON.stringify(Object.fromEntries(startPaths))}[`);
  const { code, errors } = minifySync('embed.js', script);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return new Response(code, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
}
