/** The only plan of this product. Its prices are in rates.ts, per US state. */
export const rentersPlan = {
  id: 'renters-standard',
  title: 'Standard',
  subtitle: 'Belongings and liability',
} as const;
