/**
 * Fields that mean the same wherever they stand. Where a field has no docstring of its own, the API's
 * reference says what is said here; nothing else reads it.
 */
export interface CommonFields {
  // Ids
  /** Id of the plan, as the plans call answers it. */
  plan_id: string;
  /** Id of the quote, as the call that opened it answers it. */
  quote_id: string;
  /** Id of the policy in the calls. */
  policy_id: string;
  /** Of the policy, as people read it out. */
  policy_number: string;
  /** Id of a card: of addPaymentMethod where the buyer is signed in, of addPotentialMethod or addConnectMethod for visitors. */
  payment_method_id: string;
  /** Id in the calls. */
  public_id: string;
  /** Id of the rental agreement, from the policy's details. */
  agreement_id: string;
  /** Id of the process, as findClaimProcess answers it. */
  claim_process_id: string;
  /** Shaped 'CLM-2048-1977'. */
  claim_id: string;
  /** Id of the change. */
  endorsement_id: string;
  /** Id of the stored photo. */
  photo_id: string;
  /** Name of the collection within its application, made by the sender. */
  reference_id: string;
  /** Opaque; used once where it came by mail or from the card processor. */
  token: string;
  // Money
  /** ISO 4217: 'USD'. */
  currency_code: string;
  /** In the currency's main unit (dollars), at most two decimals. */
  amount: number;
  /** The grand total that the buyer saw, in dollars; refused with price_changed where it is another by now. */
  revenue: number;
  /** In dollars, before discount and tax. */
  subtotal: number;
  /** In dollars; positive, and taken off. */
  discount: number;
  /** In dollars, on what is left after the discount. */
  tax: number;
  /** In dollars: subtotal, less discount, plus tax. */
  grandtotal: number;
  /** In dollars: subtotal, less discount, plus tax. */
  grand_total: number;
  /** What goes back to the card, in dollars. */
  refund_amount: number;
  /** What goes back in all, in dollars. */
  total_refund_amount: number;
  /** In dollars a year, before tax. */
  annual_premium: number;
  /** In dollars a year, before the change. */
  previous_annual_total_premium: number;
  /** In dollars a year, after the change. */
  new_annual_total_premium: number;
  /** What all pieces are worth together, in whole dollars. */
  collection_total_value: number;
  /** What the dearest piece is worth, in whole dollars. */
  highest_value_item: number;
  /** What the holder bears of each loss, in whole dollars. */
  deductible: number;
  /** Liability cover, in whole dollars for each loss. */
  liability_limit: number;
  /** What the holder bears of each loss of belongings, in whole dollars. */
  all_peril_deductible: number;
  /** Belongings cover, in whole dollars. */
  personal_property_amount: number;
  /** Whole days. */
  term_days: number;
  // Dates
  /**
   * When it was made, UTC.
   * @format date-time
   */
  created: string;
  /**
   * When it was last changed, UTC.
   * @format date-time
   */
  updated: string;
  /**
   * Until when it can be bought, UTC.
   * @format date-time
   */
  expires_at: string;
  /**
   * The first day of cover, YYYY-MM-DD; null while it is not known.
   * @format date
   */
  coverage_start_date: string;
  /**
   * The last day of cover, YYYY-MM-DD; null where it runs until it is canceled.
   * @format date
   */
  coverage_end_date: string;
  /**
   * The first day of cover, YYYY-MM-DD.
   * @format date
   */
  policy_effective_date: string;
  /**
   * The day on which it is charged, YYYY-MM-DD.
   * @format date
   */
  due_date: string;
  /**
   * The first day, YYYY-MM-DD, counted too.
   * @format date
   */
  from: string;
  /**
   * The last day, YYYY-MM-DD, counted too.
   * @format date
   */
  to: string;
  // People and places
  /** Given name. */
  first_name: string;
  /** Middle name; empty or null where there is none. */
  middle_name: string;
  /** Family name. */
  last_name: string;
  /** 'Jr.', 'III'; empty where there is none. */
  suffix: string;
  /**
   * An email address.
   * @format email
   */
  email: string;
  /** A phone number as people write it, 7 to 15 digits: '(503) 555-0142'. */
  phone_number: string;
  /** House number and street. */
  line1: string;
  /** Apartment, suite or unit; empty where there is none. */
  line2: string;
  /** City or town. */
  city: string;
  /** Code of the state, 'OR'; abroad the region in words. */
  state_or_region: string;
  /** ISO 3166-1 alpha-2: 'US'. */
  country: string;
  /** ZIP code of five digits; abroad the postal code. */
  postal: string;
  /** Degrees north, WGS 84. */
  lat: number;
  /** Degrees east, WGS 84. */
  lng: number;
  /** Degrees north, WGS 84; the account's name for lat. */
  latitude: number;
  /** Degrees east, WGS 84; the account's name for lng. */
  longitude: number;
  // Words and lists
  /** What people read. */
  title: string;
  /** What people read under the title. */
  subtitle: string;
  /** As it is called. */
  name: string;
  /** In words, under the field. */
  help_text: string;
  /** As it is shown beside the field. */
  label: string;
  /** Under which the answer is sent. */
  key_name: string;
  /** Whether the field may not be left empty. */
  required: boolean;
  /** Title of the plan that was bought. */
  plan_title: string;
  /** What the plan says of itself. */
  information: unknown;
  /** What the plan pays and leaves out, in the order of a table. */
  coverages: unknown;
  /** The limit in words, or whether it is included. */
  value: string;
  /** The policy's papers. */
  documents: unknown;
  /** Plans on offer, in the order in which they are shown. */
  plans: unknown;
  /** Kind of collection, as listCollectiblesPlans names it: 'coins'. */
  category_code: string;
  /** The kind of collection. */
  category: unknown;
  /** One of the product lines: 'baggage'. */
  vertical_code: string;
  /** Free labels of the embedding partner, kept with the policy. */
  metadata: unknown;
  /** A card, or what else paid. */
  payment_method: unknown;
  /** CREDIT_CARD_STRIPE for a card. */
  type: string;
  /** When which instalment is due; null where there are none. */
  payment_schedule: unknown;
  /** Instalments, the first first. */
  schedule: unknown;
  /** Brand of the card: 'Visa'. */
  brand: string;
  /** The last four digits. */
  last4: string;
  /** Savings account; checking otherwise. */
  is_savings: boolean;
  /** The main driver; exactly one is. */
  is_main_driver: boolean;
  /** The device is sent in for repair; brought in otherwise. */
  is_device_mailed_out: boolean;
  /** Kept in a safe. */
  has_personal_safe: boolean;
  /** Kept in a safe with a UL rating. */
  has_ul_rated_safe: boolean;
  /** Kept in a vault with a UL rating; spelled like this on the wire. */
  has_ul_rate_vault: boolean;
  // Surveys
  /** Smallest number that is taken. */
  min_value: number;
  /** Largest number that is taken. */
  max_value: number;
  /** How many may be ticked at most. */
  max_choices: number;
  /** What can be chosen, in the order in which it is shown. */
  choices: unknown;
  /** Marks that change how it is drawn. */
  flags: unknown;
  /** What is asked on the screen. */
  question: string;
  /** The fields of the screen, in order. */
  fields: unknown;
  /** Small print under the screen. */
  disclaimer: string;
  /** Id of the first screen. */
  start_screen_id: string;
  /** Every screen, by its id. */
  screens: unknown;
  /** What one row of the list is called. */
  row_item_name: string;
  /** On the button that adds a row. */
  add_button_caption: string;
  // The rest
  /** What is insured, each kind by itself. */
  collections: unknown;
  /** Code of the kind: 'coins'. */
  code: string;
  /** Industry code of the business, six digits: `code` of listBusinessClasses. */
  business_class_code: number;
  /** Every kind of business. */
  business_classes: unknown;
  /** `fs` of listAirlines. */
  airline_fs_code: string;
  /** HTML of the provider, sanitised before it is shown. */
  display_html: string;
  /** Every airline, by name. */
  airlines: unknown;
  /** As Facebook's sign-in gave it to the page. */
  facebook_token: string;
  /** Whole days. */
  days: number;
  /** Whole days that are used of them. */
  used_days: number;
  /**
   * The first day, YYYY-MM-DD.
   * @format date
   */
  start: string;
  /**
   * The last day, YYYY-MM-DD.
   * @format date
   */
  end: string;
  /**
   * By which date, YYYY-MM-DD.
   * @format date
   */
  by: string;
  /** claimant or provider. */
  actor: string;
  /** What they do: review, call, decide, pay, return_device. */
  action: string;
  /** The owner's given name. */
  owner_first_name: string;
  /** The owner's family name. */
  owner_last_name: string;
  /** The beneficiary's family name; null where there is none. */
  beneficiary_last_name: string;
  /** A claim can be made. */
  claimable: boolean;
  /** It can be canceled. */
  cancellable: boolean;
  /** The cycle in which it is paid. */
  payment_frequency: string;
  /** Miles. */
  miles_distance: number;
  /** Dollars of liability cover that the lease asks for at least. */
  min_liability_limit: number;
  /** Who it is. */
  person: unknown;
}
