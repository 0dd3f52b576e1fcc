// Lists the products that this server sells, one per line. Each module exports a product and the
// handlers of its calls.
export * from './baggage/routes.ts';
export * from './collectibles/routes.ts';
export * from './rental-car/routes.ts';
export * from './renters/routes.ts';
export * from './small-business/routes.ts';
