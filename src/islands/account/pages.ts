import { matchPath } from '../../lib/path.ts';
import { loadPolicies, loadPolicy, loadVertical } from '../../stores/policies.ts';
import type { AreaPage, PathParams } from '../signed-in/area.ts';

export type PageId = 'policies' | 'vertical' | 'policy';

interface AccountPage extends AreaPage {
  readonly id: PageId;
  readonly path: string;
}

/** The paths of the account. Each also needs a static page, or an entry in lib/rewrites.ts. */
const pages: readonly AccountPage[] = [
  { id: 'policies', path: '/account/policies', load: loadPolicies },
  {
    id: 'vertical',
    path: '/account/policies/:verticalCode',
    load: ({ verticalCode = '' }) => loadVertical(verticalCode),
  },
  {
    id: 'policy',
    path: '/account/policies/:verticalCode/:policyId',
    load: ({ policyId = '' }) => loadPolicy(policyId),
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
