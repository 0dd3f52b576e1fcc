// Script of the price control on a landing page for collectibles. It calculates the price with the
// same rates as the server, because the visitor can enter any value.
import { quoteCollection } from '../components/landing/price/quote-collection.ts';
import { startPriceControls } from './price-control.ts';

startPriceControls(quoteCollection);
