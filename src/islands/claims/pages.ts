import { CLAIM_PROCESS_PATH_PATTERN } from '../../policy/claim-path.ts';
import { CLAIMS_PATH, claimSteps, NEW_CLAIM_PATH } from './path.ts';
import { environment } from '../../core/environment.ts';
import { matchPath, type PathParams } from '../../core/path.ts';
import { $route } from '../../policy/stores/route.ts';
import type { SectionPage } from '../../policy/layout/account-section.ts';

export type ClaimPageId = 'claims' | 'types' | 'policies' | 'process' | 'step' | 'claim';

interface ClaimPage extends SectionPage {
  readonly id: ClaimPageId;
  readonly paths: readonly string[];
}

const loadHistory = async () => (await import('../../policy/stores/claims.ts')).loadClaimsIfStale();

/**
 * Fetches the claims of one claim's page. A link from outside, such as an email's about a new
 * status, fetches them even if the cached claims are recent.
 */
async function loadClaim(): Promise<void> {
  const { referrer, origin } = environment().navigation;
  const isFromOutside = URL.parse(referrer())?.origin !== origin();
  if ($route.get().visitCount > 0 || !isFromOutside) return loadHistory();
  const { refreshClaims } = await import('../../policy/stores/claims.ts');
  return refreshClaims();
}

/**
 * Does nothing. It is for pages whose screen fetches its data itself after the account is loaded.
 */
const loadNothing = async () => {};

/**
 * The pages of the claims section. Each path also needs a static page or an entry in
 * site/rewrites.ts.
 */
const pages: readonly ClaimPage[] = [
  { id: 'claims', paths: [CLAIMS_PATH], load: loadHistory },
  { id: 'types', paths: [NEW_CLAIM_PATH], load: loadNothing },
  {
    id: 'policies',
    paths: [`${NEW_CLAIM_PATH}/:verticalCode/policies`],
    async load({ verticalCode = '' }) {
      const [{ loadClaimablePolicies }, { loadClaimsIfStale }] = await Promise.all([
        import('./load-claimable-policies.ts'),
        import('../../policy/stores/claims.ts'),
      ]);
      await Promise.all([loadClaimablePolicies(verticalCode), loadClaimsIfStale('quietly')]);
    },
  },
  { id: 'process', paths: [CLAIM_PROCESS_PATH_PATTERN], load: loadNothing },
  {
    id: 'step',
    paths: claimSteps.map((step) => `${CLAIM_PROCESS_PATH_PATTERN}/${step}`),
    load: loadNothing,
    // All steps of a claim have the same key, so they share one screen. The flow in this screen
    // switches between the steps.
    sharedScreenKey: ({ verticalCode, policyNumber }) => `${verticalCode}/${policyNumber}/step`,
  },
  { id: 'claim', paths: [`${CLAIMS_PATH}/:claimId`], load: loadClaim },
];

/** Returns the page for a path, with the path parameters. Null if no page has this path. */
export function findPage(path: string): { page: ClaimPage; params: PathParams } | null {
  for (const page of pages) {
    for (const pattern of page.paths) {
      const params = matchPath(pattern, path);
      if (params) return { page, params };
    }
  }
  return null;
}
