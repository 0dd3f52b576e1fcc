import { lazyScreens } from '../../../../policy/layout/screens/lazy-screens.ts';
import type { PolicyPageId } from '../pages.ts';

export const policyScreens = lazyScreens<PolicyPageId>({
  policies: async () => (await import('../PoliciesScreen.tsx')).PoliciesScreen,
  product: async () => (await import('../ProductScreen.tsx')).ProductScreen,
  policy: async () => (await import('../detail/PolicyScreen.tsx')).PolicyScreen,
});
