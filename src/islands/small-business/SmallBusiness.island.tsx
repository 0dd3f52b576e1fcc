// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { isPurchasePending } from '../../purchase/pending-purchase.ts';
import { smallBusinessSurvey } from './answers.ts';
import { fetchActions, smallBusinessFlow } from './flow.ts';
import { prepareIsland, type ScreenProps } from '../../flow/screens/FlowIsland.tsx';
import { lazyScreens } from '../../flow/screens/lazy-screens.ts';
import type { questionScreens } from './screens/question-screens.ts';
import { SurveyFlow } from '../../survey/screens/SurveyFlow.tsx';

prepareIsland();

const fetchPurchase = () => import('./screens/purchase-screens.ts');
const question = (step: keyof typeof questionScreens) => async () =>
  (await import('./screens/question-screens.ts')).questionScreens[step];

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
