import { flightRows } from './flight-rows.ts';
import { detailText } from './generic-rows.ts';
import { defineVertical } from './vertical.ts';

export const baggage = defineVertical({
  code: 'baggage',
  title: 'Baggage',
  icon: 'suitcase-rolling',
  description: 'Bags that are lost, damaged or late on one trip',
  subject: (policy) => detailText(policy, 'airline_name'),
  rows: flightRows,
  priceLabel: ({ plan }) => `${plan.title}, one trip`,
});
