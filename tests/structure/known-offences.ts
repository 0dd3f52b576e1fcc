// What still breaks a rule of imports.test.ts. A line goes when the code is mended; none is added.

export const intoSite = ['src/islands/account/frame/get-protection.ts → src/site/brand.ts'];

export const reactInModules = [
  'src/islands/account/frame/area.ts → react',
  'src/islands/account/policies/screens.ts → react',
  'src/islands/account/policies/use-policy.ts → @nanostores/react',
  'src/islands/account/policies/use-policy.ts → react',
  'src/islands/account/settings/area.ts → react',
];

export const intoAnotherIsland = [
  'src/islands/account/policies/detail/ExtendDialog.tsx → src/islands/rental-car/extension/path.ts',
];

export const providerBackwards = [
  'provider/accounts/holder-account.ts → provider/sales/purchase-order.ts',
  'provider/accounts/routes.ts → provider/sales/payment-methods.ts',
  'provider/http/caller.ts → provider/accounts/tokens.ts',
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
  ['src/flow/screens/FlowIsland.tsx', 'src/flow/screens/lazy-screens.ts'],
  ['src/islands/account/frame/area.ts', 'src/islands/account/frame/screen-props.ts'],
  ['src/islands/account/stores/other-tabs.ts', 'src/islands/account/stores/sign-out.ts'],
  [
    'src/islands/account/verticals/detail-values.ts',
    'src/islands/account/verticals/generic-rows.ts',
    'src/islands/account/verticals/vertical.ts',
  ],
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
  ['src/survey/answers.ts', 'src/survey/survey-screens.ts', 'src/survey/survey.ts'],
  [
    'src/survey/screens/BirthDateField.tsx',
    'src/survey/screens/CurrencyField.tsx',
    'src/survey/screens/ListField.tsx',
    'src/survey/screens/MultiSelect.tsx',
    'src/survey/screens/SingleSelect.tsx',
    'src/survey/screens/SurveyAddress.tsx',
    'src/survey/screens/SurveyDate.tsx',
    'src/survey/screens/SurveyFieldInput.tsx',
    'src/survey/screens/SurveyTextField.tsx',
    'src/survey/screens/legend.tsx',
  ],
  ['src/ui/address/AddressFields.tsx', 'src/ui/address/GoogleStreetField.tsx'],
  [
    'src/ui/card/CardField.tsx',
    'src/ui/card/EmbeddedCardField.tsx',
    'src/ui/card/StripeCardField.tsx',
  ],
];
