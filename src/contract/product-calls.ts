// Exports the calls of the products. If two files export the same name, the build fails with a
// compile error.
export * from './baggage/calls.ts';
export * from './baggage/purchase.ts';
export * from './rental-car/calls.ts';
export * from './rental-car/purchase.ts';
export * from './rental-car/extension.ts';
export * from './renters/calls.ts';
export * from './renters/payment.ts';
export * from './renters/purchase.ts';
export * from './small-business/calls.ts';
export * from './small-business/purchase.ts';
export * from './collectibles/calls.ts';
export * from './collectibles/purchase.ts';
export * from './collectibles/endorsements.ts';
