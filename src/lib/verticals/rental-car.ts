import { detailText } from './generic-rows.ts';
import { defineVertical } from './vertical.ts';

export const rentalCar = defineVertical({
  code: 'rental_car',
  title: 'Rental car',
  icon: 'car-profile',
  description: 'Damage to a car that you rent',
  claimable: true,
  subject: (policy) => detailText(policy, 'rental_company'),
});
