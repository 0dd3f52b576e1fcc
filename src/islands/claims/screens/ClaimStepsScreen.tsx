import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, type ComponentType } from 'react';
import { claimFlow } from '../flow.ts';
import { $filing, filingStep, isFilingPending, resumeFiling } from '../filing.ts';
import { $opening, openSteps } from '../opening.ts';
import { saveDraft, startSaving } from '../saving.ts';
import type { ClaimStep } from '../path.ts';
import { $claimDraft } from '../draft.ts';
import { $route } from '../../account/stores/route.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { PageTitle } from '../../account/frame/PageTitle.tsx';
import type { ScreenProps } from '../../account/frame/screen-props.ts';
import { AuthorizationScreen } from './AuthorizationScreen.tsx';
import { BankingScreen } from './BankingScreen.tsx';
import { DamagesScreen } from './DamagesScreen.tsx';
import { DescriptionScreen } from './DescriptionScreen.tsx';
import { OptionsScreen } from './OptionsScreen.tsx';
import { ReviewScreen } from './ReviewScreen.tsx';
import { findPage } from '../pages.ts';

const screens: Record<ClaimStep, ComponentType<ScreenProps>> = {
  options: OptionsScreen,
  damages: DamagesScreen,
  'damage-description': DescriptionScreen,
  'authorization-email': AuthorizationScreen,
  banking: BankingScreen,
  review: ReviewScreen,
};

/** The steps of a claim, once its draft is at hand. */
export function ClaimStepsScreen(props: ScreenProps) {
  const { verticalCode = '', policyNumber = '' } = props.params;
  const opening = useStore($opening);
  const open = () => void openSteps({ verticalCode, policyNumber });
  useEffect(() => void openSteps({ verticalCode, policyNumber }), [verticalCode, policyNumber]);
  if (opening.state === 'failed') {
    return (
      <>
        <PageTitle title="Your claim" site={props.site.name} />
        <LoadFailure
          title="We could not open your claim"
          message={opening.message}
          busy={false}
          onRetry={open}
        />
      </>
    );
  }
  return (
    <LoadingGate loading={opening.state === 'opening'}>
      <OpenSteps {...props} />
    </LoadingGate>
  );
}

/** The policy whose claim the flow shows now. */
const $startedFor = atom('');

function OpenSteps(props: ScreenProps) {
  const started = useStore($startedFor) === props.params['policyNumber'];
  const shown = useStore(claimFlow.$shown);
  const phase = useStore(claimFlow.$phase);
  const direction = useStore(claimFlow.$direction);
  const draft = useStore($claimDraft);
  useEffect(() => {
    return startSteps(props.site.name, props.params['policyNumber'] ?? '');
  }, [props.site.name, props.params]);
  // Without a draft the claimant is on the way elsewhere: to the claim that was filed, or to the sign-in.
  if (!started || !draft) return <LoadingGate loading />;
  const Screen = screens[shown as ClaimStep];
  return (
    <div className={`flow-screen flow-screen--${phase} flow-screen--${direction}`}>
      <Screen key={shown} {...props} />
    </div>
  );
}

function startSteps(siteName: string, policyNumber: string): () => void {
  const stops = [claimFlow.start(siteName), startSaving(claimFlow)];
  const stop = () => {
    for (const end of stops.splice(0)) end();
  };
  // At once, not when React takes the screen away: the flow must not put its step into another page's address.
  const stopLeaving = $route.listen(({ path }) => {
    if (findPage(path)?.page.id !== 'step') stop();
  });
  // Whoever leaves a field, or the page, may not come back: the next press may be the header's Sign Out.
  const save = () => void saveDraft(claimFlow);
  document.addEventListener('focusout', save);
  document.addEventListener('visibilitychange', save);
  $startedFor.set(policyNumber);
  if (isFilingPending(policyNumber) && $filing.get() === 'idle') {
    // A reload cut the claim off: find out how it ended before anything else.
    claimFlow.open(filingStep());
    void claimFlow.complete(resumeFiling);
  }
  return () => {
    stop();
    stopLeaving();
    document.removeEventListener('focusout', save);
    document.removeEventListener('visibilitychange', save);
    $startedFor.set('');
  };
}
