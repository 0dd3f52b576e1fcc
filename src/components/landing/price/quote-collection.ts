import { calculateCollectionPrice } from '../collection-price.ts';
import type { QuotePrice } from './price-picker.ts';

/** Calculates the price of a collection. The code of the plan is the deductible in dollars. */
export const quoteCollection: QuotePrice = ({ collection = '' }, { code }, value) => {
  const { premium, label } = calculateCollectionPrice(collection, value, Number(code));
  return { cents: premium, row: label };
};
