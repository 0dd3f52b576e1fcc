import { minifySync } from 'vite';
import { openBaggage } from '../islands/baggage/flow.ts';
import { openCollectibles } from '../islands/collectibles/flow.ts';
import { openRentalCar } from '../islands/rental-car/flow.ts';
import { openRenters } from '../islands/renters/flow.ts';
import { openSmallBusiness } from '../islands/small-business/flow.ts';
import { defineFlowElement } from '../scripts/embed-sdk.js';

/** Opens the flow of each product, by the product name that partners use in the embed SDK. */
const flows = {
  baggage: openBaggage,
  'rental-car': openRentalCar,
  renters: openRenters,
  'small-business': openSmallBusiness,
  collectibles: openCollectibles,
};

/**
 * Returns the path of each product's first step. The build of packages/embed calls this function.
 * @public
 */
export function startPaths(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(flows).map(([product, open]) => {
      const { definition, firstStep } = open();
      return [product, `${definition.basePath}/${firstStep}`];
    }),
  );
}

/**
 * Returns the embed SDK, which is the script that partners' pages load. The URL /embed.js must
 * never change, because partners' pages contain it.
 */
export function GET(): Response {
  const site = 'new URL(document.currentScript.src).origin';
  const script = `(${defineFlowElement})(${site}, ${JSON.stringify(startPaths())})`;
  const { code, errors } = minifySync('embed.js', script);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return new Response(code, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
}
