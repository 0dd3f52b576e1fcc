import { matchPath, type PathParams } from '../../../core/path.ts';
import type { AreaPage } from '../frame/area.ts';

export type PageId = 'policies' | 'vertical' | 'policy';

interface AccountPage extends AreaPage {
  readonly id: PageId;
  readonly path: string;
}

/** Fetched beside the screens: the entry script has no need of what it carries. */
const policies = () => import('../stores/policies.ts');

const claims = () => import('../stores/claims.ts');

/** The paths of the account. Each also needs a static page, or an entry in site/rewrites.ts. */
const pages: readonly AccountPage[] = [
  {
    id: 'policies',
    path: '/account/policies',
    async load() {
      const [{ loadPolicies }, { loadClaims }] = await Promise.all([policies(), claims()]);
      await Promise.all([loadPolicies(), loadClaims('quietly')]);
    },
  },
  {
    id: 'vertical',
    path: '/account/policies/:verticalCode',
    load: async ({ verticalCode = '' }) => (await policies()).loadVertical(verticalCode),
  },
  {
    id: 'policy',
    path: '/account/policies/:verticalCode/:policyId',
    load: async ({ policyId = '' }) => (await policies()).loadPolicy(policyId),
  },
];

/** The account's page of a path, with what stands in it; null where there is none. */
export function findPage(path: string): { page: AccountPage; params: PathParams } | null {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return null;
}
