// Script of the price controls whose prices are in the page.
import { quoteFromTable } from '../components/landing/price/price-picker.ts';
import { startPriceControls } from './price-control.ts';

startPriceControls(quoteFromTable);
