import type { ClaimDamage } from '../../../src/contract/claims/damages.ts';
import type { RepairMethod } from '../../../src/contract/claims/process.ts';
import { defaultInStoreRepairQuote, type RepairQuote } from '../../claims/repair-quote.ts';
import type { ClaimEventName } from '../../claims/states.ts';

const { deductible } = defaultInStoreRepairQuote;

/**
 * A claim of the demo account. Its days are numbers, counted from the day on which the data is
 * written. So the demo data always looks recent.
 */
export interface DemoClaim {
  number: string;
  policy: string;
  method: RepairMethod;
  damages: ClaimDamage[];
  description?: string;
  serialNumber?: string;
  filed: number;
  /** Events after the filing, oldest first. */
  events?: [day: number, event: ClaimEventName, note?: string][];
  /**
   * The repair shop's quote. The adjuster enters it with the event `taken_up`. Undefined for a claim
   * without a payout.
   */
  quote?: RepairQuote;
  replacedBy?: string;
  photo?: true;
}

/** The demo account's claims, one in each state. */
export const demoClaims: readonly DemoClaim[] = [
  {
    number: 'CLM-2048-1977',
    policy: 'DV-5512-9034',
    method: 'in_store',
    damages: ['cracked_screen', 'drop'],
    description:
      'It fell off the kitchen table onto the tiles. The screen is cracked in one corner.',
    serialNumber: 'F2LXQ7K9N7',
    filed: -61,
    events: [
      [-60, 'taken_up'],
      [-58, 'approved', 'The repair is covered in full, minus your $49 deductible.'],
      [-55, 'paid'],
    ],
    quote: { repairCost: 27_900, deductible },
    photo: true,
  },
  {
    number: 'CLM-1993-0482',
    policy: 'DV-5512-9034',
    method: 'in_store',
    damages: ['other'],
    description: 'Scratches on the back of the case. The phone works.',
    serialNumber: 'F2LXQ7K9N7',
    filed: -24,
    events: [
      [-23, 'taken_up'],
      [
        -21,
        'rejected',
        'Scratches that don’t keep the phone from working are wear, which no plan covers.',
      ],
    ],
  },
  {
    number: 'CLM-1840-7723',
    policy: 'DV-8816-5029',
    method: 'in_store',
    damages: ['speaker'],
    description: 'The speaker has crackled at any volume since the phone got wet at the pool.',
    serialNumber: 'C8QPR4J6H1',
    filed: -40,
    events: [
      [-39, 'taken_up'],
      [-37, 'rejected', 'The store found no liquid in the phone and no other damage.'],
      [
        -2,
        'second_look_asked',
        'A second store opened the phone and found corrosion at the speaker.',
      ],
    ],
  },
  {
    number: 'CLM-3310-7745',
    policy: 'DV-4471-3308',
    method: 'mail_in',
    damages: ['liquid', 'speaker'],
    filed: -3,
  },
  {
    number: 'CLM-3102-5518',
    policy: 'DV-4471-3308',
    method: 'in_store',
    damages: ['port'],
    description: 'The plug no longer holds and charging stops when the phone is moved.',
    serialNumber: 'G6TZV1M4P2',
    filed: -9,
    events: [
      [-8, 'taken_up'],
      [-6, 'approved'],
    ],
    quote: { repairCost: 14_300, deductible },
  },
  {
    number: 'CLM-3388-2061',
    policy: 'DV-7203-6614',
    method: 'mail_in',
    damages: ['microphone'],
    filed: -5,
    events: [[-1, 'device_received']],
  },
  {
    number: 'CLM-1207-9936',
    policy: 'DV-7203-6614',
    method: 'mail_in',
    damages: ['cracked_screen'],
    filed: -120,
    events: [
      [-114, 'device_received'],
      [-112, 'approved'],
      [-107, 'device_returned'],
    ],
  },
  {
    number: 'CLM-3371-6604',
    policy: 'DV-8816-5029',
    method: 'mail_in',
    damages: ['drop'],
    filed: -6,
    events: [
      [-2, 'restart_asked'],
      [-1, 'replaced'],
    ],
    replacedBy: 'CLM-3402-1189',
  },
  {
    number: 'CLM-3402-1189',
    policy: 'DV-8816-5029',
    method: 'in_store',
    damages: ['cracked_screen', 'drop'],
    description: 'Dropped on the stairs at home. The lower half of the screen no longer responds.',
    serialNumber: 'C8QPR4J6H1',
    filed: -1,
    photo: true,
  },
];
