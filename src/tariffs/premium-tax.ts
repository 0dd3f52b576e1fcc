/**
 * Premium tax by state, in basis points (300 is 3%). It lists all 50 states and the District of
 * Columbia. The rates are invented for the reference server. Replace them with the carrier's filed
 * rates.
 */
export const premiumTaxBasisPointsByState: Readonly<Record<string, number>> = {
  AL: 360,
  AK: 270,
  AZ: 170,
  AR: 250,
  CA: 318,
  CO: 200,
  CT: 150,
  DC: 170,
  DE: 200,
  FL: 494,
  GA: 225,
  HI: 469,
  IA: 95,
  ID: 150,
  IL: 350,
  IN: 250,
  KS: 200,
  KY: 380,
  LA: 485,
  MA: 228,
  MD: 200,
  ME: 300,
  MI: 250,
  MN: 300,
  MO: 500,
  MS: 400,
  MT: 275,
  NC: 500,
  ND: 175,
  NE: 100,
  NH: 300,
  NJ: 500,
  NM: 300,
  NV: 350,
  NY: 360,
  OH: 500,
  OK: 600,
  OR: 300,
  PA: 300,
  RI: 400,
  SC: 600,
  SD: 250,
  TN: 500,
  TX: 485,
  UT: 425,
  VA: 225,
  VT: 300,
  WA: 200,
  WI: 300,
  WV: 455,
  WY: 300,
};

/**
 * Codes of the countries in which no carrier may sell coverage. They are rejected for every trip.
 */
export const countryCodesNotServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY']);
