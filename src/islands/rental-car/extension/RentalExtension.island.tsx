// This file is an island, because the price needs the policyholder's session token and the payment
// needs a card.
import { SignInGate } from '../../../interview/screens/SignInGate.tsx';
import type { ScreenProps } from '../../../interview/screens/screen-props.ts';
import { purchaseIsland } from '../../../purchase/screens/purchase-island.tsx';
import { openRentalExtension } from './flow.ts';

const Extension = purchaseIsland({
  open: openRentalExtension,
  screens: {
    start: async () =>
      (await import('./screens/ExtensionLoadingScreen.tsx')).ExtensionLoadingScreen,
    'confirmation-number': async () =>
      (await import('./screens/AgreementNumberScreen.tsx')).AgreementNumberScreen,
    payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
    confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
  },
  purchase: async () => (await import('./purchase.ts')).extensionPurchase,
});

export function RentalExtension(props: ScreenProps) {
  return (
    <SignInGate site={props.site}>
      <Extension {...props} />
    </SignInGate>
  );
}
