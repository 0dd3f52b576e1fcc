import { rentalCarPurchase } from '../purchase.ts';
import { ConfirmationScreen } from './ConfirmationScreen.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';

/** The screens from the payment on, by step; in one file with what pays. */
export const purchaseScreens = { payment: PaymentScreen, confirmation: ConfirmationScreen };

/** Finds out how a purchase ended that a reload cut off. */
export const resumePurchase = () => rentalCarPurchase.resume();
