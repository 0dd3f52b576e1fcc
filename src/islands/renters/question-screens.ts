import { AddressScreen } from './AddressScreen.tsx';
import { LocationScreen } from './LocationScreen.tsx';

/** The screens before the survey, by step. */
export const questionScreens = { address: AddressScreen, location: LocationScreen };
