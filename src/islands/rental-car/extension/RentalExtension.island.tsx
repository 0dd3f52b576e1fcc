// An island because the price of a holder's added days is asked for with their token, and a card is taken.
import { isPurchasePending } from '../../../purchase/pending-purchase.ts';
import { EXTENSION_PURCHASE, fetchActions, openExtension, rentalExtensionFlow } from './flow.ts';
import { FlowIsland, prepareIsland, type ScreenProps } from '../../../flow/screens/FlowIsland.tsx';
import { lazyScreens } from '../../../flow/screens/lazy-screens.ts';
import { SignInGate } from '../../../flow/screens/SignInGate.tsx';

prepareIsland();
openExtension();
// While the sign-in is being checked; asked for again where that failed.
void fetchActions().catch(() => {});

const screens = lazyScreens<(typeof rentalExtensionFlow.definition.steps)[number]['id']>({
  start: async () => (await import('./screens/StartScreen.tsx')).StartScreen,
  'confirmation-number': async () =>
    (await import('./screens/ConfirmationNumberScreen.tsx')).ConfirmationNumberScreen,
  payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
  confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function resumePurchase() {
  if (!isPurchasePending(EXTENSION_PURCHASE)) return;
  rentalExtensionFlow.open('payment');
  await rentalExtensionFlow.complete(async () => {
    const { extensionPurchase } = await import('./purchase.ts');
    return extensionPurchase.resume();
  });
}

export function RentalExtension(props: ScreenProps) {
  return (
    <SignInGate>
      <FlowIsland
        {...props}
        flow={rentalExtensionFlow}
        screens={screens}
        onStart={resumePurchase}
      />
    </SignInGate>
  );
}
