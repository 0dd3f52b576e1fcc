// This file is an island, because the purchase persists answers, calls the server and charges a
// card on one page.
import { purchaseIsland } from '../../purchase/screens/purchase-island.tsx';
import { openCollectibles } from './flow.ts';
import { StartScreen } from './screens/StartScreen.tsx';

export const Collectibles = purchaseIsland({
  open: openCollectibles,
  screens: {
    start: () => StartScreen,
    address: async () => (await import('./screens/AddressScreen.tsx')).AddressScreen,
    survey: async () => (await import('./screens/SurveyStep.tsx')).SurveyStep,
    collections: async () => (await import('./screens/CollectionsScreen.tsx')).CollectionsScreen,
    quote: async () => (await import('./screens/QuoteScreen.tsx')).QuoteScreen,
    payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
    confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
  },
  purchase: async () => (await import('./purchase.ts')).collectiblesPurchase,
  after: () => import('../../purchase/screens/SaveFlowLink.tsx'),
});
