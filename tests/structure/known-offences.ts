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
  'provider/policies/documents/products.ts → provider/products/baggage/product.ts',
  'provider/policies/documents/products.ts → provider/products/baggage/wording.ts',
  'provider/policies/documents/products.ts → provider/products/rental-car/policy.ts',
  'provider/policies/documents/products.ts → provider/products/rental-car/product.ts',
  'provider/policies/documents/products.ts → provider/products/rental-car/wording.ts',
  'provider/policies/documents/products.ts → provider/products/renters/paper.ts',
  'provider/policies/documents/products.ts → provider/products/small-business/paper.ts',
  'provider/policies/policies.ts → provider/products/rental-car/policy.ts',
];

/** Files that lead to one another, each set and the whole in alphabetical order. */
export const knownCircles = [
  [
    'provider/policies/documents/products.ts',
    'provider/products/renters/paper.ts',
    'provider/products/small-business/paper.ts',
  ],
  ['src/islands/account/frame/area.ts', 'src/islands/account/frame/screen-props.ts'],
  ['src/islands/account/stores/other-tabs.ts', 'src/islands/account/stores/sign-out.ts'],
  [
    'src/islands/account/verticals/detail-values.ts',
    'src/islands/account/verticals/generic-rows.ts',
    'src/islands/account/verticals/vertical.ts',
  ],
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
