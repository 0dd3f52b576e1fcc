// What still breaks a rule of imports.test.ts. A line goes when the code is mended; none is added.

export const intoSite: string[] = [];

export const reactInModules: string[] = [];

export const intoAnotherIsland: string[] = [];

export const providerBackwards = [
  'provider/accounts/holder-account.ts → provider/sales/purchase-order.ts',
  'provider/accounts/routes.ts → provider/sales/payment-methods.ts',
  'provider/http/caller.ts → provider/accounts/tokens.ts',
  'provider/policies/documents/products.ts → provider/products/baggage/product.ts',
  'provider/policies/documents/products.ts → provider/products/baggage/wording.ts',
  'provider/policies/documents/products.ts → provider/products/rental-car/policy.ts',
  'provider/policies/documents/products.ts → provider/products/rental-car/product.ts',
  'provider/policies/documents/products.ts → provider/products/rental-car/wording.ts',
  'provider/policies/documents/products.ts → provider/products/renters/paper.ts',
  'provider/policies/documents/products.ts → provider/products/small-business/paper.ts',
  'provider/policies/policies.ts → provider/products/rental-car/policy.ts',
  'provider/sales/insert-policy.ts → provider/policies/policies.ts',
  'provider/sales/next-payments.ts → provider/policies/policies.ts',
];

export const providerIntoSandbox = [
  'provider/accounts/portal/routes.ts → provider/sandbox/demo/account.ts',
  'provider/handlers.ts → provider/sandbox/call-routes.ts',
  'provider/info/routes.ts → provider/sandbox/magic.ts',
  'provider/main.ts → provider/sandbox/demo/account.ts',
  'provider/products/baggage/routes.ts → provider/sandbox/play-magic.ts',
  'provider/products/rating-address.ts → provider/sandbox/magic.ts',
  'provider/products/rental-car/routes.ts → provider/sandbox/play-magic.ts',
  'provider/products/renters/routes.ts → provider/sandbox/play-magic.ts',
  'provider/products/small-business/routes.ts → provider/sandbox/play-magic.ts',
  'provider/products/small-business/sale.ts → provider/sandbox/magic.ts',
  'provider/products/small-business/sale.ts → provider/sandbox/play-magic.ts',
];

/** Files that lead to one another, each set and the whole in alphabetical order. */
export const knownCircles = [
  ['provider/data/database.ts', 'provider/data/postgres.ts', 'provider/data/sqlite.ts'],
  ['provider/http/caller.ts', 'provider/http/mount.ts'],
  ['provider/mail/delivery.ts', 'provider/mail/mailer.ts'],
  [
    'provider/policies/documents/products.ts',
    'provider/products/renters/paper.ts',
    'provider/products/small-business/paper.ts',
  ],
  ['src/flow/screens/FlowIsland.tsx', 'src/flow/screens/lazy-screens.ts'],
  [
    'src/islands/claims/actions.ts',
    'src/islands/claims/filing.ts',
    'src/islands/claims/flow.ts',
    'src/islands/claims/saving.ts',
  ],
  ['src/islands/rental-car/actions.ts', 'src/islands/rental-car/flow.ts'],
  ['src/islands/rental-car/extension/actions.ts', 'src/islands/rental-car/extension/flow.ts'],
  ['src/islands/renters/actions.ts', 'src/islands/renters/flow.ts'],
  ['src/islands/small-business/actions.ts', 'src/islands/small-business/flow.ts'],
];
