/** Description of each group of calls, by the contract's `tag`. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  'Sign-in': 'Accounts are opened, and tokens given and ended, here.',
  Account: 'The person behind a token: name, address, beneficiary, cards.',
  'Payment methods':
    'Cards. A single-use token of the card processor becomes a payment method, which a purchase names; no call takes a card number.',
  Information: 'Airlines, countries, addresses and the reports of browsers: no token is looked at.',
  Baggage: 'Cover for the bags of one trip: plans, checkout, purchase.',
  'Rental car': 'Cover for a rented car by the day, and the extension of a rental under way.',
  Renters: 'Cover for a rented home: rates make a quote, which checkout prices and purchase binds.',
  'Small business': 'Cover for a business: a survey, a quote, a checkout and a purchase.',
  Collectibles:
    'Cover for collections: a quote is built up call by call, and a policy in force can be changed.',
  'Collections of a policy':
    'Changes of a collectibles policy in force: a collection added, edited or removed, priced and then submitted.',
  'Saved quotes': 'A purchase that is begun on one device and ended on another, by a mailed link.',
  Policies: 'What the caller holds, and its end.',
  Cancellation: 'The end of a renters policy by a mailed link, without an account.',
  Claims:
    'From the process of a policy to the filed claim, with photos and the account it is paid to.',
  Contact: 'The contact form of the site.',
  Sandbox:
    'Stands in for the card processor while no key of it is set. Not there in production, and no other backend has to have it: with PUBLIC_STRIPE_KEY the storefront sends cards to Stripe.',
};

/** Groups of tags, in the order of the reference. */
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
