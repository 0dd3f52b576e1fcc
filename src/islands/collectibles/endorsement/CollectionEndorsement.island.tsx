// This file is an island, because the price needs the policyholder's session token and the payment
// needs a card.
import { SignInGate } from '../../../interview/screens/SignInGate.tsx';
import type { ScreenProps } from '../../../interview/screens/screen-props.ts';
import { purchaseIsland } from '../../../purchase/screens/purchase-island.tsx';
import { openEndorsement } from './flow.ts';

const EndorsementIsland = purchaseIsland({
  open: openEndorsement,
  screens: {
    start: async () =>
      (await import('./screens/EndorsementLoadingScreen.tsx')).EndorsementLoadingScreen,
    address: async () => (await import('./screens/AddressScreen.tsx')).AddressScreen,
    survey: async () => (await import('./screens/SurveyStep.tsx')).SurveyStep,
    payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
    confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
  },
  purchase: async () => (await import('./purchase.ts')).endorsementPurchase,
});

export function CollectionEndorsement(props: ScreenProps) {
  return (
    <SignInGate site={props.site}>
      <EndorsementIsland {...props} />
    </SignInGate>
  );
}
