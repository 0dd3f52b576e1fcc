import { lazyScreens } from '../../frame/screens/lazy-screens.ts';
import type { PageId } from '../pages.ts';

export const policyScreens = lazyScreens<PageId>({
  policies: async () => (await import('../PoliciesScreen.tsx')).PoliciesScreen,
  vertical: async () => (await import('../VerticalScreen.tsx')).VerticalScreen,
  policy: async () => (await import('../detail/PolicyScreen.tsx')).PolicyScreen,
});
