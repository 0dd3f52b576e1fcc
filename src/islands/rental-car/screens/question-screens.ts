import { AgreementScreen, MoreDriversScreen, UseTypeScreen } from './ChoiceScreen.tsx';
import { DriverScreen } from './DriverScreen.tsx';
import { ExtraDriversScreen } from './ExtraDriversScreen.tsx';
import { PlansScreen } from './PlansScreen.tsx';
import { RentalInfoScreen } from './RentalInfoScreen.tsx';

/**
 * The screens before the payment, by step. In one file: they are short and share most of what they need,
 * and the entry script has to name each file apart.
 */
export const questionScreens = {
  'rental-info': RentalInfoScreen,
  'agreement-confirmation': AgreementScreen,
  'use-type': UseTypeScreen,
  driver: DriverScreen,
  'additional-drivers': MoreDriversScreen,
  'add-drivers': ExtraDriversScreen,
  plans: PlansScreen,
};

/** The screens from the payment on. */
export const fetchPurchase = () => import('./purchase-screens.ts');
