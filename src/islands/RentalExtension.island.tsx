// An island because the price of a holder's added days is asked for with their token, and a card is taken.
import { isPurchasePending } from '../flows/pending-purchase.ts';
import {
  EXTENSION_PURCHASE,
  fetchActions,
  openExtension,
  rentalExtensionFlow,
} from '../flows/rental-extension.ts';
import { FlowIsland, prepareIsland, type ScreenProps } from './flow/FlowIsland.tsx';
import { lazyScreens } from './flow/lazy-screens.ts';
import { SignInGate } from './flow/SignInGate.tsx';

prepareIsland();
openExtension();
// While the sign-in is being checked; asked for again where that failed.
void fetchActions().catch(() => {});

const screens = lazyScreens<(typeof rentalExtensionFlow.definition.steps)[number]['id']>({
  start: async () => (await import('./rental-extension/StartScreen.tsx')).StartScreen,
  'confirmation-number': async () =>
    (await import('./rental-extension/ConfirmationNumberScreen.tsx')).ConfirmationNumberScreen,
  payment: async () => (await import('./rental-extension/PaymentScreen.tsx')).PaymentScreen,
  confirmation: async () =>
    (await import('./rental-extension/ConfirmationScreen.tsx')).ConfirmationScreen,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function resumePurchase() {
  if (!isPurchasePending(EXTENSION_PURCHASE)) return;
  rentalExtensionFlow.open('payment');
  await rentalExtensionFlow.complete(async () => {
    const { extensionPurchase } = await import('../flows/rental-extension-purchase.ts');
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
