import { createElement, type ComponentType } from 'react';
import { lazyScreens } from '../../account/layout/screens/lazy-screens.ts';
import type { ScreenProps } from '../../account/layout/screen-props.ts';
import type { Claim } from '../flow.ts';
import type { ClaimPageId } from '../pages.ts';
import type { ClaimScreenProps } from './claim-screen-props.ts';

/** Creates the screens of the claims section. They share the claim that the visitor is filing. */
export function openClaimScreens() {
  let flow: Claim | undefined;

  /** Fetches a screen and the code of the flow. The flow is opened with the first such screen. */
  async function withFlow(fetchScreen: () => Promise<ComponentType<ClaimScreenProps>>) {
    const [{ openClaim }, Screen] = await Promise.all([import('../flow.ts'), fetchScreen()]);
    const claim = (flow ??= openClaim());
    return (props: ScreenProps) => createElement(Screen, { ...props, flow: claim });
  }

  return lazyScreens<ClaimPageId>({
    claims: () => withFlow(async () => (await import('../history/ClaimsScreen.tsx')).ClaimsScreen),
    types: async () => (await import('./ClaimTypesScreen.tsx')).ClaimTypesScreen,
    policies: async () => (await import('./ClaimPoliciesScreen.tsx')).ClaimPoliciesScreen,
    process: () =>
      withFlow(async () => (await import('./RepairMethodScreen.tsx')).RepairMethodScreen),
    step: () => withFlow(async () => (await import('./ClaimStepsScreen.tsx')).ClaimStepsScreen),
    claim: async () => (await import('../history/ClaimScreen.tsx')).ClaimScreen,
  });
}
