// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { isPurchasePending } from '../flows/pending-purchase.ts';
import { smallBusinessSurvey } from '../flows/small-business-answers.ts';
import { fetchActions, smallBusinessFlow } from '../flows/small-business.ts';
import { prepareIsland, type ScreenProps } from './flow/FlowIsland.tsx';
import { lazyScreens } from './flow/lazy-screens.ts';
import type { questionScreens } from './small-business/question-screens.ts';
import { SurveyFlow } from './survey/SurveyFlow.tsx';

prepareIsland();

const fetchPurchase = () => import('./small-business/purchase-screens.ts');
const question = (step: keyof typeof questionScreens) => async () =>
  (await import('./small-business/question-screens.ts')).questionScreens[step];

const screens = lazyScreens<(typeof smallBusinessFlow.definition.steps)[number]['id']>({
  'basic-info': question('basic-info'),
  survey: question('survey'),
  'policy-date': question('policy-date'),
  plans: question('plans'),
  payment: async () => (await fetchPurchase()).purchaseScreens.payment,
  confirmation: async () => (await fetchPurchase()).purchaseScreens.confirmation,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function takeUpPurchase() {
  void fetchActions().then(
    ({ keepPartner }) => keepPartner(),
    () => {},
  );
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
