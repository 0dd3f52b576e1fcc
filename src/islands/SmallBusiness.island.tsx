// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { keepPartner } from '../flows/partner-metadata.ts';
import { isPurchasePending } from '../flows/pending-purchase.ts';
import { smallBusinessSurvey } from '../flows/small-business-answers.ts';
import { fetchActions, smallBusinessFlow } from '../flows/small-business.ts';
import { prepareIsland, type ScreenProps } from './flow/FlowIsland.tsx';
import { lazyScreens } from './flow/lazy-screens.ts';
import { SurveyFlow } from './survey/SurveyFlow.tsx';

prepareIsland();

const fetchPurchase = () => import('./small-business/purchase-screens.ts');
const question = (step: 'basic-info' | 'policy-date') => async () =>
  (await import('./small-business/question-screens.ts')).questionScreens[step];

const screens = lazyScreens<(typeof smallBusinessFlow.definition.steps)[number]['id']>({
  'basic-info': question('basic-info'),
  survey: async () => (await import('./small-business/SurveyStep.tsx')).SurveyStep,
  'policy-date': question('policy-date'),
  plans: async () => (await import('./small-business/PlansScreen.tsx')).PlansScreen,
  payment: async () => (await fetchPurchase()).purchaseScreens.payment,
  confirmation: async () => (await fetchPurchase()).purchaseScreens.confirmation,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function takeUpPurchase() {
  keepPartner();
  void fetchActions().catch(() => {});
  if (!isPurchasePending('commercial')) return;
  smallBusinessFlow.open('payment');
  await smallBusinessFlow.complete(async () => (await fetchPurchase()).resumePurchase());
}

export function SmallBusiness(props: ScreenProps) {
  return (
    <SurveyFlow
      {...props}
      flow={smallBusinessFlow}
      survey={smallBusinessSurvey}
      screens={screens}
      onStart={takeUpPurchase}
    />
  );
}
