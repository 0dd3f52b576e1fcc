// This file is an island, because the purchase persists answers, calls the server and charges a
// card on one page.
import { purchaseIsland } from '../../purchase/screens/purchase-island.tsx';
import { openRenters } from './flow.ts';
import { AddressScreen } from './screens/AddressScreen.tsx';

export const Renters = purchaseIsland({
  open: openRenters,
  screens: {
    address: () => AddressScreen,
    contact: async () => (await import('./screens/PolicyholderScreen.tsx')).ContactScreen,
    location: async () =>
      (await import('./screens/AmbiguousLocationScreen.tsx')).AmbiguousLocationScreen,
    survey: async () => (await import('./screens/SurveyStep.tsx')).SurveyStep,
    quote: async () => (await import('./screens/QuoteScreen.tsx')).QuoteScreen,
    policyholder: async () => (await import('./screens/PolicyholderScreen.tsx')).PolicyholderScreen,
    closing: async () => (await import('./screens/ClosingStep.tsx')).ClosingStep,
    payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
    confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
  },
  purchase: async () => (await import('./purchase.ts')).rentersPurchase,
  after: () => import('../../purchase/screens/SaveFlowLink.tsx'),
});
