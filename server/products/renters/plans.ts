/** The only plan. Its prices are in rates.ts, per state. */
export const rentersPlan = {
  id: 'renters-standard',
  title: 'Standard',
  subtitle: 'Belongings and liability',
} as const;
