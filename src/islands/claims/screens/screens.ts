import { lazyScreens } from '../../../policy/layout/screens/lazy-screens.ts';
import type { ClaimPageId } from '../pages.ts';

export const claimScreens = lazyScreens<ClaimPageId>({
  claims: async () => (await import('../history/ClaimsScreen.tsx')).ClaimsScreen,
  types: async () => (await import('./ClaimTypesScreen.tsx')).ClaimTypesScreen,
  policies: async () => (await import('./ClaimPoliciesScreen.tsx')).ClaimPoliciesScreen,
  process: async () => (await import('./RepairMethodScreen.tsx')).RepairMethodScreen,
  step: async () => (await import('./ClaimStepsScreen.tsx')).ClaimStepsScreen,
  claim: async () => (await import('../history/ClaimScreen.tsx')).ClaimScreen,
});
