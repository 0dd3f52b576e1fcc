/** Rental agencies in the list. The last entry asks for a name. */
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

/** True for the agency whose customers cannot be insured: 'renty', 'Renty Rental Car'. */
export function isIneligibleAgency(name: string): boolean {
  return /^renty\b/i.test(name.trim());
}
