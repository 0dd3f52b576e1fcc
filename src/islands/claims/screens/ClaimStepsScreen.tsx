import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, type ComponentType } from 'react';
import { claimFlow } from '../flow.ts';
import { $filingStatus, pendingFilingStep, isFilingResultUnknown, retryFiling } from '../filing.ts';
import { $draftOpeningState, openDraftOrRedirect } from '../open-claim-draft.ts';
import { saveDraft, startAutosave } from '../autosave.ts';
import type { ClaimStep } from '../path.ts';
import { $claimDraft } from '../draft.ts';
import { $route } from '../../../policy/stores/route.ts';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { AuthorizationScreen } from './AuthorizationScreen.tsx';
import { BankingScreen } from './BankingScreen.tsx';
import { DamagesScreen } from './DamagesScreen.tsx';
import { DescriptionScreen } from './DescriptionScreen.tsx';
import { StoreRepairScreen } from './StoreRepairScreen.tsx';
import { ReviewScreen } from './ReviewScreen.tsx';
import { findPage } from '../pages.ts';

const screens: Record<ClaimStep, ComponentType<ScreenProps>> = {
  options: StoreRepairScreen,
  damages: DamagesScreen,
  'damage-description': DescriptionScreen,
  'authorization-email': AuthorizationScreen,
  banking: BankingScreen,
  review: ReviewScreen,
};

/** Opens the draft of a claim and then shows the current step of the claim flow. */
export function ClaimStepsScreen(props: ScreenProps) {
  const { verticalCode = '', policyNumber = '' } = props.params;
  const draftState = useStore($draftOpeningState);
  const retry = () => void openDraftOrRedirect({ verticalCode, policyNumber });
  useEffect(
    () => void openDraftOrRedirect({ verticalCode, policyNumber }),
    [verticalCode, policyNumber],
  );
  if (draftState.state === 'failed') {
    return (
      <>
        <PageHeading title="Your claim" site={props.site.name} />
        <LoadFailureNotice
          title="We could not open your claim"
          message={draftState.message}
          busy={false}
          onRetry={retry}
        />
      </>
    );
  }
  return (
    <LoadingGate loading={draftState.state === 'opening'}>
      <ActiveSteps {...props} />
    </LoadingGate>
  );
}

/** Policy number of the claim that is open in the flow. Empty if none is open. */
const $activePolicyNumber = atom('');

function ActiveSteps(props: ScreenProps) {
  const isStarted = useStore($activePolicyNumber) === props.params['policyNumber'];
  const shown = useStore(claimFlow.$shown);
  const phase = useStore(claimFlow.$phase);
  const direction = useStore(claimFlow.$direction);
  const draft = useStore($claimDraft);
  useEffect(() => {
    return startClaimFlow(props.site.name, props.params['policyNumber'] ?? '');
  }, [props.site.name, props.params]);
  // Without a draft, another page is about to open: the filed claim or the sign-in page.
  if (!isStarted || !draft) return <LoadingGate loading />;
  const Screen = screens[shown as ClaimStep];
  return (
    <div className={`flow-screen flow-screen--${phase} flow-screen--${direction}`}>
      <Screen key={shown} {...props} />
    </div>
  );
}

function startClaimFlow(siteName: string, policyNumber: string): () => void {
  const cleanups = [claimFlow.start(siteName), startAutosave(claimFlow)];
  const stopAll = () => {
    for (const cleanUp of cleanups.splice(0)) cleanUp();
  };
  // Stops the flow when the visitor leaves its steps, before React unmounts this screen. Otherwise
  // the flow could change the URL of the next page.
  const stopRouteListener = $route.listen(({ path }) => {
    if (findPage(path)?.page.id !== 'step') stopAll();
  });
  // Saves the draft when a field loses focus or the page is hidden. A field also loses focus when
  // the visitor clicks Sign Out in the header.
  const save = () => void saveDraft(claimFlow);
  document.addEventListener('focusout', save);
  document.addEventListener('visibilitychange', save);
  $activePolicyNumber.set(policyNumber);
  if (isFilingResultUnknown(policyNumber) && $filingStatus.get() === 'idle') {
    // A reload interrupted the filing of the claim. The flow sends the claim again to get the
    // result.
    claimFlow.open(pendingFilingStep());
    void claimFlow.complete(retryFiling);
  }
  return () => {
    stopAll();
    stopRouteListener();
    document.removeEventListener('focusout', save);
    document.removeEventListener('visibilitychange', save);
    $activePolicyNumber.set('');
  };
}
