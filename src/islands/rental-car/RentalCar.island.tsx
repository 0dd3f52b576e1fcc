// This file is an island, because the purchase persists answers, calls the server and charges a
// card on one page.
import { purchaseIsland } from '../../purchase/screens/purchase-island.tsx';
import { openRentalCar } from './flow.ts';
import { RentalInfoScreen } from './screens/RentalInfoScreen.tsx';

export const RentalCar = purchaseIsland({
  open: openRentalCar,
  screens: {
    'rental-info': () => RentalInfoScreen,
    'agreement-confirmation': async () =>
      (await import('./screens/AgreementScreen.tsx')).AgreementScreen,
    'use-type': async () => (await import('./screens/UseTypeScreen.tsx')).UseTypeScreen,
    driver: async () => (await import('./screens/DriverScreen.tsx')).DriverScreen,
    'additional-drivers': async () =>
      (await import('./screens/MoreDriversScreen.tsx')).MoreDriversScreen,
    'add-drivers': async () =>
      (await import('./screens/ExtraDriversScreen.tsx')).ExtraDriversScreen,
    plans: async () => (await import('./screens/PlansScreen.tsx')).PlansScreen,
    payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
    confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
  },
  purchase: async () => (await import('./purchase.ts')).rentalCarPurchase,
  after: () => import('../../purchase/screens/SaveFlowLink.tsx'),
});
