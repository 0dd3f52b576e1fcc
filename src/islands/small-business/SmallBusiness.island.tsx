// This file is an island, because the purchase persists answers, calls the server and charges a
// card on one page.
import { purchaseIsland } from '../../purchase/screens/purchase-island.tsx';
import { openSmallBusiness } from './flow.ts';
import { BasicInfoScreen } from './screens/BasicInfoScreen.tsx';

export const SmallBusiness = purchaseIsland({
  open: openSmallBusiness,
  screens: {
    'basic-info': () => BasicInfoScreen,
    survey: async () => (await import('./screens/SurveyStep.tsx')).SurveyStep,
    insured: async () => (await import('./screens/InsuredScreen.tsx')).InsuredScreen,
    'policy-date': async () => (await import('./screens/PolicyDateScreen.tsx')).PolicyDateScreen,
    plans: async () => (await import('./screens/PlansScreen.tsx')).PlansScreen,
    payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
    confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
  },
  purchase: async () => (await import('./purchase.ts')).smallBusinessPurchase,
  after: () => import('../../purchase/screens/SaveFlowLink.tsx'),
});
