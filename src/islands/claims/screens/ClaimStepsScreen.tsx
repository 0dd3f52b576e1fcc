import { useStore } from '../../../ui/use-store.ts';
import { useEffect, type ComponentType } from 'react';
import type { Claim } from '../flow.ts';
import { retryFiling } from '../filing.ts';
import { openDraftOrRedirect } from '../open-claim-draft.ts';
import { saveDraft, startAutosave } from '../autosave.ts';
import type { ClaimStep } from '../path.ts';
import { $route } from '../../../policy/stores/route.ts';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { AuthorizationScreen } from './AuthorizationScreen.tsx';
import { BankingScreen } from './BankingScreen.tsx';
import { DamagesScreen } from './DamagesScreen.tsx';
import { DescriptionScreen } from './DescriptionScreen.tsx';
import { StoreRepairScreen } from './StoreRepairScreen.tsx';
import { ReviewScreen } from './ReviewScreen.tsx';
import { findPage } from '../pages.ts';

const screens: Record<ClaimStep, ComponentType<ClaimScreenProps>> = {
  options: StoreRepairScreen,
  damages: DamagesScreen,
  'damage-description': DescriptionScreen,
  'authorization-email': AuthorizationScreen,
  banking: BankingScreen,
  review: ReviewScreen,
};

/** Opens the draft of a claim and then shows the current step of the claim flow. */
export function ClaimStepsScreen(props: ClaimScreenProps) {
  const { verticalCode = '', policyNumber = '' } = props.params;
  const { flow } = props;
  const draftState = useStore(flow.$draftOpeningState);
  const retry = () => void openDraftOrRedirect({ verticalCode, policyNumber }, flow);
  useEffect(
    () => void openDraftOrRedirect({ verticalCode, policyNumber }, flow),
    [verticalCode, policyNumber, flow],
  );
  if (draftState.state === 'failed') {
    return (
      <>
        <PageHeading title="Your claim" site={props.site.name} />
        <LoadFailureNotice
          title="We couldn’t open your claim"
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

function ActiveSteps(props: ClaimScreenProps) {
  const { flow } = props;
  const isStarted = useStore(flow.$activePolicyNumber) === props.params['policyNumber'];
  const shown = useStore(flow.$shown);
  const phase = useStore(flow.$phase);
  const direction = useStore(flow.$direction);
  const draft = useStore(flow.$state);
  useEffect(() => {
    return startClaimFlow(flow, props.site.name, props.params['policyNumber'] ?? '');
  }, [flow, props.site.name, props.params]);
  // Without a draft, another page is about to open: the filed claim or the sign-in page.
  if (!isStarted || !draft) return <LoadingGate loading />;
  const Screen = screens[shown as ClaimStep];
  return (
    <div className={`flow-screen flow-screen--${phase} flow-screen--${direction}`}>
      <Screen key={shown} {...props} />
    </div>
  );
}

function startClaimFlow(flow: Claim, siteName: string, policyNumber: string): () => void {
  const { submission, $activePolicyNumber } = flow;
  const cleanups = [flow.start(siteName), startAutosave(flow)];
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
  const save = () => void saveDraft(flow);
  document.addEventListener('focusout', save);
  document.addEventListener('visibilitychange', save);
  $activePolicyNumber.set(policyNumber);
  if (submission.isResultUnknown(policyNumber) && submission.$status.get() === 'idle') {
    // A reload interrupted the filing of the claim. The flow sends the claim again to get the
    // result.
    flow.open(submission.pendingStep());
    void flow.complete(() => retryFiling(flow));
  }
  return () => {
    stopAll();
    stopRouteListener();
    document.removeEventListener('focusout', save);
    document.removeEventListener('visibilitychange', save);
    $activePolicyNumber.set('');
  };
}
