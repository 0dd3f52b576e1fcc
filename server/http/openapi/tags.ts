/** Description of each group of calls, by the `tag` that the contract gives the calls. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  'Sign-in': 'Creates accounts, and creates and revokes tokens.',
  Account: 'The signed-in person: name, address, beneficiary, cards.',
  'Payment methods':
    'Cards. A single-use token of the card processor becomes a payment method for purchases. No call accepts a card number.',
  Information: 'Airlines, countries, addresses and error reports of browsers. Needs no token.',
  Baggage: 'Coverage for the bags of one trip: plans, checkout, purchase.',
  'Rental car': 'Coverage for a rented car by the day, and extensions during the rental.',
  Renters: 'Coverage for a rented home: a quote from the rates, a checkout and a purchase.',
  'Small business': 'Coverage for a business: a survey, a quote, a checkout and a purchase.',
  Collectibles:
    'Coverage for collections. Several calls complete one quote. A policy in force can be changed.',
  'Collections of a policy':
    'Endorsements of a collectibles policy in force: add, edit or remove a collection. Each is priced, then submitted.',
  'Saved quotes': 'Continues a purchase on another device through an emailed link.',
  Policies: 'The caller’s policies and their cancellation.',
  Cancellation: 'Cancellation of a renters policy through an emailed link, without an account.',
  Claims: 'Claim processes and filed claims, with photos and the bank account for the payment.',
  Contact: 'The contact form of the site.',
  Sandbox:
    'Replaces the card processor while no key of it is set. Off in production and optional for other backends: with PUBLIC_STRIPE_KEY the storefront sends cards to Stripe.',
};

/** Groups of tags, in the order of the API reference. */
export const tagGroups = {
  'What every flow uses': ['Information', 'Payment methods', 'Saved quotes', 'Sandbox'],
  Products: [
    'Baggage',
    'Rental car',
    'Renters',
    'Small business',
    'Collectibles',
    'Collections of a policy',
  ],
  'Account area': ['Sign-in', 'Account', 'Policies', 'Cancellation', 'Claims'],
  Site: ['Contact'],
} as const;
