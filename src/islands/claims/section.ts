import type { AccountSection } from '../../policy/layout/account-section.ts';
import { lazyScreens } from '../../policy/layout/screens/lazy-screens.ts';
import { findPage, type ClaimPageId } from './pages.ts';

export const claimsSection: AccountSection = {
  findPage,
  ...lazyScreens<ClaimPageId>({
    claims: async () => (await import('./history/ClaimsScreen.tsx')).ClaimsScreen,
    types: async () => (await import('./screens/ClaimTypesScreen.tsx')).ClaimTypesScreen,
    policies: async () => (await import('./screens/ClaimPoliciesScreen.tsx')).ClaimPoliciesScreen,
    process: async () => (await import('./screens/RepairMethodScreen.tsx')).RepairMethodScreen,
    step: async () => (await import('./screens/ClaimStepsScreen.tsx')).ClaimStepsScreen,
    claim: async () => (await import('./history/ClaimScreen.tsx')).ClaimScreen,
  }),
};
