// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { isPurchasePending } from '../flows/pending-purchase.ts';
import { keepPartner } from '../flows/partner-metadata.ts';
import { rentersSurvey } from '../flows/renters-answers.ts';
import { takePrefill } from '../flows/renters-prefill.ts';
import { fetchActions, rentersFlow } from '../flows/renters.ts';
import { prepareIsland, type ScreenProps } from './flow/FlowIsland.tsx';
import { lazyScreens } from './flow/lazy-screens.ts';
import { SurveyFlow } from './survey/SurveyFlow.tsx';

prepareIsland();
keepPartner();
takePrefill();

const fetchPurchase = () => import('./renters/purchase-screens.ts');
const question = (step: 'address' | 'location') => async () =>
  (await import('./renters/question-screens.ts')).questionScreens[step];

const screens = lazyScreens<(typeof rentersFlow.definition.steps)[number]['id']>({
  address: question('address'),
  location: question('location'),
  survey: async () => (await import('./renters/SurveyStep.tsx')).SurveyStep,
  quote: async () => (await import('./renters/QuoteScreen.tsx')).QuoteScreen,
  payment: async () => (await fetchPurchase()).purchaseScreens.payment,
  confirmation: async () => (await fetchPurchase()).purchaseScreens.confirmation,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function takeUpPurchase() {
  void fetchActions().catch(() => {});
  if (!isPurchasePending('renters')) return;
  rentersFlow.open('payment');
  await rentersFlow.complete(async () => (await fetchPurchase()).resumePurchase());
}

export function Renters(props: ScreenProps) {
  return (
    <SurveyFlow
      {...props}
      flow={rentersFlow}
      survey={rentersSurvey}
      screens={screens}
      onStart={takeUpPurchase}
    />
  );
}
