// The baggage flow. It is an island, because the visitor enters answers, gets prices and pays
// without leaving the page.
import { purchaseIsland } from '../../purchase/screens/purchase-island.tsx';
import { openBaggage } from './flow.ts';
import { AddressScreen } from './screens/AddressScreen.tsx';

export const Baggage = purchaseIsland({
  open: openBaggage,
  screens: {
    address: () => AddressScreen,
    flight: async () => (await import('./screens/FlightScreen.tsx')).FlightScreen,
    passenger: async () => (await import('./screens/PassengerScreen.tsx')).PassengerScreen,
    plans: async () => (await import('./screens/PlansScreen.tsx')).PlansScreen,
    payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
    confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
  },
  purchase: async () => (await import('./purchase.ts')).baggagePurchase,
  after: () => import('../../purchase/screens/SaveFlowLink.tsx'),
});
