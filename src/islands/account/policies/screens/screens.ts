import { lazyScreens } from '../../layout/screens/lazy-screens.ts';
import type { PageId } from '../pages.ts';

export const policyScreens = lazyScreens<PageId>({
  policies: async () => (await import('../PoliciesScreen.tsx')).PoliciesScreen,
  product: async () => (await import('../ProductScreen.tsx')).ProductScreen,
  policy: async () => (await import('../detail/PolicyScreen.tsx')).PolicyScreen,
});
