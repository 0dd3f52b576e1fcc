import type { ProductLines } from '../policies/product-line.ts';
import { baggage } from './baggage/product.ts';
import { rentalCar } from './rental-car/product.ts';
import { renters } from './renters/product.ts';
import { smallBusiness } from './small-business/product.ts';

/** Every product of the catalogue: those that are sold here, and those that are bought elsewhere and shown. */
export const productLines: ProductLines = {
  baggage,
  rental_car: rentalCar,
  renters,
  commercial: smallBusiness,
  flight: { paysAtDeath: true },
  rideshare: { paysAtDeath: true },
  collectibles: {},
  devices: {},
  pet: {},
  landlord: {},
  home_warranty: {},
  carsafe: {},
  homesafe: {},
};
