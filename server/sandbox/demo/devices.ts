import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { DevicesPolicyDetails } from '../../../src/contract/policies/devices.ts';
import type { DemoPolicy } from './policy.ts';

interface DemoDevice {
  number: string;
  status: PolicyStatus;
  model: string;
  bought: number;
  isOnExpiringCard?: true;
}

const phones: DemoDevice[] = [
  {
    number: 'DV-5512-9034',
    status: 'approved',
    model: 'iPhone 15',
    bought: -78,
  },
  // The phones below have open claims. The phone above has none, so a claim can be filed for it.
  {
    number: 'DV-4471-3308',
    status: 'approved',
    model: 'iPhone 13',
    bought: -205,
  },
  {
    number: 'DV-7203-6614',
    status: 'approved',
    model: 'Pixel 8',
    bought: -260,
  },
  {
    number: 'DV-8816-5029',
    status: 'approved',
    model: 'iPhone 14',
    bought: -131,
    isOnExpiringCard: true,
  },
  {
    number: 'DV-6003-7718',
    status: 'pending',
    model: 'Galaxy Z Fold 6, 512 GB',
    bought: -4,
  },
  { number: 'DV-4410-2265', status: 'canceled', model: 'Pixel 7a', bought: -610 },
];

function phonePlan(phone: DemoDevice): DemoPolicy {
  const { number, status, model, bought, isOnExpiringCard } = phone;
  return {
    id: `pol_demo_${number.toLowerCase()}`,
    product: 'devices',
    number,
    status,
    plan: { id: 'devices-complete', title: 'Complete', subtitle: 'Accidents, theft and loss' },
    underwriter: 'Tidewell Specialty',
    details: (): DevicesPolicyDetails => ({ modal_name: model }),
    pricing: {
      frequency: 'month',
      items: [{ title: 'Complete plan, one month', amount: 1_299 }],
      taxBasisPoints: 0,
    },
    bought,
    starts: bought,
    ends: null,
    ...(status === 'canceled' && { canceled: bought + 240 }),
    ...(isOnExpiringCard && { isOnExpiringCard }),
  };
}

/** Smartphone plans of the demo account. */
export const demoDevices: readonly DemoPolicy[] = phones.map(phonePlan);
