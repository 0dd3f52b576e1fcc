/** Rental agencies in the form's list. For the last entry, 'Other', the form asks for a name. */
export const rentalAgencies = [
  'Ace',
  'Advantage',
  'Airport Van',
  'Alamo',
  'Atwest',
  'Avis',
  'Black & White Rent A Car',
  'Budget',
  'Dollar',
  'Enterprise',
  'E-Z Rent-A-Car',
  'Fox',
  'Hertz',
  'Midway',
  'National',
  'NU Car',
  'Payless',
  'Priceless',
  'Renty',
  'Silvercar',
  'Sixt',
  'State Van Rental',
  'Super Cheap',
  'Surprise Agency',
  'Thrifty',
  'U-Save',
  'Yesaway',
  'Other',
] as const;

/**
 * True for the one agency whose customers cannot be insured. It matches 'renty' and 'Renty Rental
 * Car'.
 */
export function isIneligibleAgency(name: string): boolean {
  return /^renty\b/i.test(name.trim());
}
