// Source files that may be mutated, by area of the code. The paths are globs from the project's
// root.
import { globSync } from 'node:fs';

const patterns = {
  money: [
    'server/money.ts',
    'server/sales/*.ts',
    'server/policies/{calculate-cancellation,cancellation-quote,payment-history,payment-status,renewals}.ts',
    'server/products/*/{price-endorsement,plans,quote,rate,rate-extension,renew}.ts',
    'src/contract/purchase/{calculate-totals,billing,card-expiry}.ts',
    'src/tariffs/**/*.ts',
  ],
  access: [
    'server/accounts/*.ts',
    'server/claims/{claimable-policy,photo-links}.ts',
    'server/http/{client-ip,cors,mount,partners,proxies,rate-limit,site-url}.ts',
    'server/policies/{cancellable-policy,policies}.ts',
    'src/contract/partners.ts',
  ],
  survey: ['src/contract/survey/*.ts', 'src/interview/**/*.{ts,tsx}'],
  content: [
    'src/content-schemas/*.ts',
    'src/integrations/*.ts',
    'src/site/*.ts',
    'src/site/{content-checks,placeholders}/*.ts',
  ],
} as const;

export type Area = keyof typeof patterns;
export const areaNames = Object.keys(patterns) as Area[];

/**
 * Returns the files of an area in alphabetical order.
 * @param root the project's folder
 * @throws Error if a pattern matches no file, for example after a rename
 */
export function filesOfArea(area: Area, root: string): string[] {
  const files = patterns[area].flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root });
    if (found.length === 0) throw new Error(`${pattern} of the area ${area} matches no file`);
    return found;
  });
  return [...new Set(files)].toSorted();
}
