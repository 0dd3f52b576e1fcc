// States that want the producer's own license number of the state. Counsel must confirm
// each row before a real shop relies on it.

export interface LicenseLineRule {
  /** Postal code of the state. */
  state: string;
  /** Places where the number must be shown. The product shows it in all of these places in any case. */
  places: readonly ('website' | 'written quote' | 'email')[];
  /** Text before the number. */
  label: string;
  /** Statute or regulation. */
  source: string;
  /** Day on which the source was read, YYYY-MM-DD. */
  read: string;
}

const read = '2026-11-28';

export const licenseLineRules: readonly LicenseLineRule[] = [
  {
    state: 'CA',
    places: ['website', 'written quote'],
    label: 'California insurance license number',
    source: 'Cal. Ins. Code §§ 1725.5 and 1726(a)',
    read,
  },
];
