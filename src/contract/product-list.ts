// Lists the products, one per line. The name of each export is the product code in API calls.
export { baggageProduct as baggage, flightProduct as flight } from './baggage/facts.ts';
export { collectiblesProduct as collectibles } from './collectibles/facts.ts';
export { rentalCarProduct as rental_car } from './rental-car/facts.ts';
export { rentersProduct as renters, landlordProduct as landlord } from './renters/facts.ts';
export { smallBusinessProduct as commercial } from './small-business/facts.ts';
export {
  devicesProduct as devices,
  petProduct as pet,
  rideshareProduct as rideshare,
  homeWarrantyProduct as home_warranty,
  vehicleContentsProduct as carsafe,
  homeContentsProduct as homesafe,
} from './policies/external-products.ts';
