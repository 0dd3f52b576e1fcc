import { matchPath, type PathParams } from '../../../core/path.ts';
import type { AccountSection, SectionPage } from '../../../policy/layout/account-section.ts';
import { lazyScreens } from '../../../policy/layout/screens/lazy-screens.ts';

type PolicyPageId = 'policies' | 'product' | 'policy';

interface PolicyPage extends SectionPage {
  readonly id: PolicyPageId;
  readonly path: string;
}

/**
 * The policies store is not part of the entry script. It is loaded in parallel with the screens.
 */
const importPoliciesStore = () => import('../../../policy/stores/load-policies.ts');

const importClaimsStore = () => import('../../../policy/stores/claims.ts');

/** The pages about policies. Each path also needs a static page or an entry in site/rewrites.ts. */
const pages: readonly PolicyPage[] = [
  {
    id: 'policies',
    path: '/account/policies',
    async load() {
      const [{ loadPolicies }, { loadClaimsIfStale }] = await Promise.all([
        importPoliciesStore(),
        importClaimsStore(),
      ]);
      await Promise.all([loadPolicies(), loadClaimsIfStale('quietly')]);
    },
  },
  {
    id: 'product',
    path: '/account/policies/:verticalCode',
    load: async ({ verticalCode = '' }) =>
      (await importPoliciesStore()).loadProductPolicies(verticalCode),
  },
  {
    id: 'policy',
    path: '/account/policies/:verticalCode/:policyId',
    load: async ({ policyId = '' }) => (await importPoliciesStore()).loadPolicy(policyId),
  },
];

/** Returns the page for a path, with the path parameters. Null if no page has this path. */
function findPage(path: string): { page: PolicyPage; params: PathParams } | null {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params) return { page, params };
  }
  return null;
}

export const policiesSection: AccountSection = {
  findPage,
  ...lazyScreens<PolicyPageId>({
    policies: async () => (await import('./PoliciesScreen.tsx')).PoliciesScreen,
    product: async () => (await import('./ProductScreen.tsx')).ProductScreen,
    policy: async () => (await import('./detail/PolicyScreen.tsx')).PolicyScreen,
  }),
  reloadsOnReturn: true,
};
