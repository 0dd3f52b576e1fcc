/** The one plan; its prices are in rates.ts, state by state. */
export const rentersPlan = {
  id: 'renters-standard',
  title: 'Standard',
  subtitle: 'Belongings and liability',
} as const;
