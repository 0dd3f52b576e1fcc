/**
 * Rates of renters insurance that the carrier has filed in one state. The amounts are invented for
 * the reference server.
 */
export interface RentersStateRates {
  /** Premium for each $1,000 of belongings before all factors, in cents per year. */
  contents: number;
  /** Premium for $100,000 of liability, in cents per year. */
  liability: number;
  /** Policy fee in cents. It is charged once a year with the premium. */
  policyFee: number;
  /**
   * Assessments in basis points, for example for the guaranty fund and the fire marshal. They are
   * charged in addition to the state's premium tax.
   */
  assessment: number;
  /**
   * True if only annual payment is possible, because the carrier has not filed eleven payments in
   * the state.
   */
  annualOnly?: true;
  /** True if wind and hail have a separate deductible. */
  coastal?: true;
}

const state = (
  contents: number,
  liability: number,
  policyFee: number,
  assessment: number,
  options: Pick<RentersStateRates, 'annualOnly' | 'coastal'> = {},
): RentersStateRates => ({ contents, liability, policyFee, assessment, ...options });

/** Rates of each state in which renters policies are offered, see availability.ts. */
export const rentersRatesByState: Readonly<Record<string, RentersStateRates>> = {
  AL: state(690, 4_300, 0, 0, { coastal: true }),
  AZ: state(560, 4_000, 0, 0),
  AR: state(660, 4_200, 0, 50),
  CA: state(590, 4_500, 0, 0),
  CO: state(540, 4_000, 0, 0),
  CT: state(560, 4_600, 0, 0),
  DC: state(520, 4_300, 0, 0),
  DE: state(480, 4_000, 0, 0),
  FL: state(780, 5_200, 200, 130, { coastal: true }),
  GA: state(700, 4_600, 0, 0),
  IA: state(430, 3_500, 0, 0),
  ID: state(450, 3_500, 0, 0),
  IL: state(520, 4_100, 0, 0),
  IN: state(510, 3_900, 0, 0),
  KS: state(550, 3_900, 0, 0),
  KY: state(500, 3_800, 0, 180),
  LA: state(820, 5_000, 0, 0, { coastal: true }),
  MA: state(560, 4_600, 0, 0),
  MD: state(510, 4_200, 0, 0),
  ME: state(440, 3_600, 0, 0),
  MI: state(570, 4_200, 0, 0),
  MN: state(470, 3_800, 0, 50),
  MO: state(540, 4_000, 0, 0),
  MS: state(790, 4_700, 0, 0, { coastal: true }),
  MT: state(470, 3_600, 0, 0),
  NC: state(560, 4_000, 0, 0, { coastal: true }),
  ND: state(420, 3_400, 0, 0, { annualOnly: true }),
  NE: state(480, 3_700, 0, 0),
  NH: state(450, 3_800, 0, 0),
  NJ: state(550, 4_600, 0, 0),
  NM: state(590, 4_000, 0, 0),
  NV: state(570, 4_300, 0, 0),
  NY: state(600, 4_900, 0, 0),
  OH: state(440, 3_600, 0, 0),
  OK: state(670, 4_300, 0, 0),
  OR: state(480, 3_900, 0, 0),
  PA: state(480, 4_000, 0, 0),
  RI: state(560, 4_400, 0, 0),
  SC: state(620, 4_300, 0, 0, { coastal: true }),
  SD: state(430, 3_400, 0, 0),
  TN: state(600, 4_100, 0, 0),
  TX: state(690, 4_600, 300, 20, { coastal: true }),
  UT: state(460, 3_700, 0, 0),
  VA: state(500, 4_000, 0, 100),
  VT: state(450, 3_700, 0, 0),
  WA: state(500, 4_000, 0, 0),
  WI: state(440, 3_600, 0, 0),
  WV: state(500, 3_800, 0, 55, { annualOnly: true }),
  WY: state(460, 3_500, 0, 0),
};

/**
 * Factors for belongings by the first three digits of the ZIP code, in basis points. The factors
 * reflect losses from theft and fire. For all other ZIP codes, the factor is 10,000.
 */
export const rentersFactorsByZipPrefix: Readonly<Record<string, number>> = {
  '021': 11_400,
  '100': 12_200,
  '104': 12_800,
  '112': 12_400,
  '191': 11_800,
  '200': 11_200,
  '212': 12_300,
  '303': 11_900,
  '331': 12_600,
  '372': 11_100,
  '381': 12_900,
  '441': 11_600,
  '462': 11_200,
  '482': 13_200,
  '532': 11_500,
  '606': 12_100,
  '631': 12_600,
  '701': 12_400,
  '733': 9_400,
  '770': 12_300,
  '787': 9_600,
  '802': 11_300,
  '850': 10_700,
  '891': 11_600,
  '900': 12_200,
  '941': 12_000,
  '946': 12_700,
  '972': 10_600,
  '981': 11_400,
};
