import { parseFlightDetails, flightRows } from './flight-rows.ts';
import { detailText } from './generic-rows.ts';
import { defineProductDisplay } from './product-display.ts';

export const flight = defineProductDisplay({
  code: 'flight',
  title: 'Flight',
  icon: 'airplane-tilt',
  description: 'Accidents and delays on one flight',
  insuredItem: (policy) => detailText(policy, 'airline_name'),
  listFacts(policy) {
    const found = parseFlightDetails(policy);
    return found?.flight_number ? [`${found.airline_code} ${found.flight_number}`] : [];
  },
  rows: flightRows,
  priceLabel: ({ plan }) => `${plan.title}, one flight`,
});
