/** The only plan. rates.ts contains its prices, per US state. */
export const rentersPlan = {
  id: 'renters-standard',
  title: 'Standard',
  subtitle: 'Belongings and liability',
} as const;
