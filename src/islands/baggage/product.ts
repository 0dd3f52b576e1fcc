import { flightRows } from '../account/products/flight-rows.ts';
import { detailText } from '../account/products/generic-rows.ts';
import { defineProductDisplay } from '../account/products/product-display.ts';

export const baggage = defineProductDisplay({
  code: 'baggage',
  title: 'Baggage',
  icon: 'suitcase-rolling',
  description: 'Bags that are lost, damaged or late on one trip',
  insuredItem: (policy) => detailText(policy, 'airline_name'),
  rows: flightRows,
  priceLabel: ({ plan }) => `${plan.title}, one trip`,
});
