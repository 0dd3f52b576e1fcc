import { devicesPolicyDetailsSchema } from '../../../contract/policies/devices.ts';
import { detailText, genericRows } from './generic-rows.ts';
import { defineProductDisplay } from './product-display.ts';

export const devices = defineProductDisplay({
  code: 'devices',
  title: 'Smartphone',
  icon: 'device-mobile',
  description: 'Cracked screens, spills and faults of a phone',
  insuredItem: (policy) => detailText(policy, 'modal_name'),
  rows(policy) {
    const device = devicesPolicyDetailsSchema.safeParse(policy.details).data;
    return device ? [{ label: 'Device', value: device.modal_name }] : genericRows(policy);
  },
});
