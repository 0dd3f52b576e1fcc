import { isFlowStep } from '../flow-paths.ts';
import { providerPaths } from '../provider-paths.ts';
import { redirectFor, redirectsOf } from '../redirects.ts';
import { rewrite } from '../rewrites.ts';
import type { ContentFile } from './content-files.ts';
import type { Fault } from './faults.ts';
import { faultAt } from './field-faults.ts';

interface Entry {
  from?: unknown;
  to?: unknown;
}

const shops = /^\/(account|sign-in|login|sign-up|resume|_astro|_coverfront|og)(\/|$)/;

/** Old addresses that are none: pages stand there, the shop needs them, or they lead back to themselves. */
export function redirectFaults(files: readonly ContentFile[]): Fault[] {
  const list = files.find(({ collection }) => collection.name === 'redirects');
  if (!list || !Array.isArray(list.data)) return [];
  const entries = list.data as Entry[];
  return entries.flatMap(({ from }, at) => {
    if (typeof from !== 'string') return [];
    const says =
      hidden(from, files) ??
      needed(from) ??
      (entries.findIndex((one) => one?.from === from) < at
        ? `${from} stands here twice`
        : circle(from, entries));
    return says ? [faultAt(list, [at, 'from'], says)] : [];
  });
}

/** A page that nobody would see any more. */
function hidden(from: string, files: readonly ContentFile[]): string | undefined {
  const page = files.find(
    ({ id, collection }) => /^(pages|landings)$/.test(collection.name) && `/${id}` === from,
  );
  return page && `${from} is a page: ${page.file}; a page that has gone needs no file`;
}

/** No brand moves these; what a brand itself has elsewhere is no redirect of ours. */
const fixed = redirectsOf(
  { links: { about: '/about', careers: '/careers', homeWarranty: '/home-warranty' } as never },
  [],
);

function needed(from: string): string | undefined {
  const set = redirectFor(fixed, from, { rest: true });
  if (set) return `${from} leads to ${set.to} already`;
  const own =
    shops.test(from) || new RegExp(providerPaths).test(from) || isFlowStep(from) || rewrite(from);
  return own ? `${from} is an address that the shop itself needs` : undefined;
}

function circle(from: string, entries: readonly Entry[]): string | undefined {
  const way = [from];
  for (;;) {
    const next = entries.find((one) => one?.from === way.at(-1))?.to;
    if (typeof next !== 'string' || way.length > entries.length + 1) return undefined;
    way.push(next);
    if (next === from) return `leads in a circle: ${way.join(' to ')}`;
  }
}
