import type { ComponentType } from 'react';
import type { AccountSection } from '../../policy/layout/account-section.ts';
import type { ScreenProps } from '../../policy/layout/screen-props.ts';
import { lazyScreens } from '../../policy/layout/screens/lazy-screens.ts';
import type { Claim } from './flow.ts';
import { findPage, type ClaimPageId } from './pages.ts';
import type { ClaimScreenProps } from './screens/claim-screen-props.ts';

/** Creates the claims section. Its screens share the claim that the visitor is filing. */
export function openClaimsSection(): AccountSection {
  let flow: Claim | undefined;

  /** Fetches a screen and the code of the flow. The flow is opened with the first such screen. */
  async function withFlow(fetchScreen: () => Promise<ComponentType<ClaimScreenProps>>) {
    const [{ openClaim }, Screen] = await Promise.all([import('./flow.ts'), fetchScreen()]);
    const claim = (flow ??= openClaim());
    return (props: ScreenProps) => <Screen {...props} flow={claim} />;
  }

  return {
    findPage,
    ...lazyScreens<ClaimPageId>({
      claims: () => withFlow(async () => (await import('./history/ClaimsScreen.tsx')).ClaimsScreen),
      types: async () => (await import('./screens/ClaimTypesScreen.tsx')).ClaimTypesScreen,
      policies: async () => (await import('./screens/ClaimPoliciesScreen.tsx')).ClaimPoliciesScreen,
      process: () =>
        withFlow(async () => (await import('./screens/RepairMethodScreen.tsx')).RepairMethodScreen),
      step: () =>
        withFlow(async () => (await import('./screens/ClaimStepsScreen.tsx')).ClaimStepsScreen),
      claim: async () => (await import('./history/ClaimScreen.tsx')).ClaimScreen,
    }),
  };
}
