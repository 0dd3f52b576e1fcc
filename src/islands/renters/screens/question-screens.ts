import { AddressScreen } from './AddressScreen.tsx';
import { LocationScreen } from './LocationScreen.tsx';
import { QuoteScreen } from './QuoteScreen.tsx';
import { SurveyStep } from './SurveyStep.tsx';

/**
 * The screens before the payment, by step. In one file: they share most of what they need, and the entry
 * script has to name each file apart.
 */
export const questionScreens = {
  address: AddressScreen,
  location: LocationScreen,
  survey: SurveyStep,
  quote: QuoteScreen,
};

/** The screens from the payment on. */
export const fetchPurchase = () => import('./purchase-screens.ts');
