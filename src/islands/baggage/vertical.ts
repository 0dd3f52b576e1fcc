import { flightRows } from '../account/verticals/flight-rows.ts';
import { detailText } from '../account/verticals/generic-rows.ts';
import { defineVertical } from '../account/verticals/vertical.ts';

export const baggage = defineVertical({
  code: 'baggage',
  title: 'Baggage',
  icon: 'suitcase-rolling',
  description: 'Bags that are lost, damaged or late on one trip',
  subject: (policy) => detailText(policy, 'airline_name'),
  rows: flightRows,
  priceLabel: ({ plan }) => `${plan.title}, one trip`,
});
