import { CLAIM_PATH, CLAIMS_PATH, claimSteps, NEW_CLAIM_PATH } from './path.ts';
import { matchPath, type PathParams } from '../../core/path.ts';
import type { AreaPage } from '../account/frame/area.ts';

export type ClaimPageId = 'claims' | 'types' | 'policies' | 'process' | 'step' | 'claim';

interface ClaimPage extends AreaPage {
  readonly id: ClaimPageId;
  readonly paths: readonly string[];
}

const loadHistory = async () => (await import('../account/stores/claims.ts')).loadClaims();
/** The screen itself begins: it has to know whose account it is. */
const nothing = async () => {};

/** The paths of the claims. Each also needs a static page, or an entry in site/rewrites.ts. */
const pages: readonly ClaimPage[] = [
  { id: 'claims', paths: [CLAIMS_PATH], load: loadHistory },
  { id: 'types', paths: [NEW_CLAIM_PATH], load: nothing },
  {
    id: 'policies',
    paths: [`${NEW_CLAIM_PATH}/:verticalCode/policies`],
    async load({ verticalCode = '' }) {
      const { loadOrders } = await import('./load-orders.ts');
      await loadOrders(verticalCode);
    },
  },
  { id: 'process', paths: [CLAIM_PATH], load: nothing },
  {
    id: 'step',
    paths: claimSteps.map((step) => `${CLAIM_PATH}/${step}`),
    load: nothing,
    // The flow changes its screens itself.
    oneScreen: ({ verticalCode, policyNumber }) => `${verticalCode}/${policyNumber}/step`,
  },
  { id: 'claim', paths: [`${CLAIMS_PATH}/:claimId`], load: loadHistory },
];

/** The page of a path, with what stands in it; null where there is none. */
export function findPage(path: string): { page: ClaimPage; params: PathParams } | null {
  for (const page of pages) {
    for (const pattern of page.paths) {
      const params = matchPath(pattern, path);
      if (params) return { page, params };
    }
  }
  return null;
}
