// What is sold here, a line each: a product's routes are the handlers of its calls and the product itself.
export * from './baggage/routes.ts';
export * from './collectibles/routes.ts';
export * from './rental-car/routes.ts';
export * from './renters/routes.ts';
export * from './small-business/routes.ts';
