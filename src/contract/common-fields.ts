/**
 * Fields that have the same meaning in every call. The API reference shows the following
 * descriptions for fields without a docblock of their own. No other code uses this interface.
 * @public
 */
export interface CommonFields {
  /** Id of the plan, from the plans call. */
  plan_id: string;
  /** Id of the quote, from the call that created it. */
  quote_id: string;
  /** Id of the policy in API calls. */
  policy_id: string;
  /** Policy number that people read. It is printed on documents. */
  policy_number: string;
  /**
   * Id of a payment method. It comes from addPaymentMethod for signed-in buyers, and from
   * addPotentialMethod or addConnectMethod for guests.
   */
  payment_method_id: string;
  /** Id of the object in API calls. */
  public_id: string;
  /** Id of the rental agreement, from the policy's details. */
  agreement_id: string;
  /** Id of the claim process, from findClaimProcess. */
  claim_process_id: string;
  /** Claim number, formatted like 'CLM-2048-1977'. */
  claim_id: string;
  /** Id of the endorsement. */
  endorsement_id: string;
  /** Id of the stored photo. */
  photo_id: string;
  /** Id of the collection in its application. The client chooses this id. */
  reference_id: string;
  /** Opaque token. A token from an email or from the card processor works only once. */
  token: string;
  /** ISO 4217 currency code, such as 'USD'. */
  currency_code: string;
  /** Amount in the currency's main unit (dollars), with at most two decimals. */
  amount: number;
  /**
   * Grand total that the buyer saw, in dollars. The call fails with `price_changed` if the current
   * total differs.
   */
  revenue: number;
  /** Amount in dollars before discount and tax. */
  subtotal: number;
  /** Discount in dollars. It is a positive number, and it is subtracted from the subtotal. */
  discount: number;
  /** Tax in dollars. It is calculated on the subtotal minus the discount. */
  tax: number;
  /** Total in dollars: subtotal minus discount plus tax. */
  grandtotal: number;
  /** Total in dollars: subtotal minus discount plus tax. */
  grand_total: number;
  /** Amount refunded to the card, in dollars. */
  refund_amount: number;
  /** Total refund in dollars. */
  total_refund_amount: number;
  /** Annual premium in dollars, before tax. */
  annual_premium: number;
  /** Annual premium in dollars before the endorsement. */
  previous_annual_total_premium: number;
  /** Annual premium in dollars after the endorsement. */
  new_annual_total_premium: number;
  /** Total value of all pieces in the collection, in whole dollars. */
  collection_total_value: number;
  /** Value of the most valuable piece, in whole dollars. */
  highest_value_item: number;
  /** Deductible per loss, in whole dollars. The policyholder pays this amount. */
  deductible: number;
  /** Liability limit per loss, in whole dollars. */
  liability_limit: number;
  /** Deductible per loss of belongings, in whole dollars. */
  all_peril_deductible: number;
  /** Limit of the coverage for belongings, in whole dollars. */
  personal_property_amount: number;
  /** Length of the coverage period in whole days. */
  term_days: number;
  /**
   * Creation time, UTC.
   * @format date-time
   */
  created: string;
  /**
   * Time of the last change, UTC.
   * @format date-time
   */
  updated: string;
  /**
   * Time when the quote expires, UTC.
   * @format date-time
   */
  expires_at: string;
  /**
   * First day of coverage, YYYY-MM-DD. Null while it is not known.
   * @format date
   */
  coverage_start_date: string;
  /**
   * Last day of coverage, YYYY-MM-DD. Null if coverage runs until the policy is canceled.
   * @format date
   */
  coverage_end_date: string;
  /**
   * First day of coverage, YYYY-MM-DD.
   * @format date
   */
  policy_effective_date: string;
  /**
   * Day on which the installment is charged, YYYY-MM-DD.
   * @format date
   */
  due_date: string;
  /**
   * First day of the range, inclusive, YYYY-MM-DD.
   * @format date
   */
  from: string;
  /**
   * Last day of the range, inclusive, YYYY-MM-DD.
   * @format date
   */
  to: string;
  /** Given name. */
  first_name: string;
  /** Middle name. Empty or null if there is none. */
  middle_name: string;
  /** Family name. */
  last_name: string;
  /** Name suffix such as 'Jr.' or 'III'. Empty if there is none. */
  suffix: string;
  /**
   * Email address.
   * @format email
   */
  email: string;
  /** Phone number with 7 to 15 digits in any common notation: '(503) 555-0142'. */
  phone_number: string;
  /** House number and street. */
  line1: string;
  /** Apartment, suite or unit. Empty if there is none. */
  line2: string;
  /** City or town. */
  city: string;
  /** State code, such as 'OR'. Outside the United States, the name of the region. */
  state_or_region: string;
  /** ISO 3166-1 alpha-2 country code, such as 'US'. */
  country: string;
  /** Five-digit ZIP code. Outside the United States, the postal code. */
  postal: string;
  /** Latitude in degrees north, WGS 84. */
  lat: number;
  /** Longitude in degrees east, WGS 84. */
  lng: number;
  /** Latitude in degrees north, WGS 84. Account calls use this name instead of `lat`. */
  latitude: number;
  /** Longitude in degrees east, WGS 84. Account calls use this name instead of `lng`. */
  longitude: number;
  /** Title shown to people. */
  title: string;
  /** Text shown under the title. */
  subtitle: string;
  /** Name shown to people. */
  name: string;
  /** Help text shown under the field. */
  help_text: string;
  /** Label shown next to the field. */
  label: string;
  /** Key of this field's answer in the request. */
  key_name: string;
  /** True if the field needs an answer. */
  required: boolean;
  /** Title of the purchased plan. */
  plan_title: string;
  /** Information about the purchased plan, such as its title. */
  information: unknown;
  /** Coverages and exclusions of the plan, in the order in which the plan table shows them. */
  coverages: unknown;
  /** Limit as text, true for an included coverage, or false for an excluded coverage. */
  value: string;
  /** Policy documents. */
  documents: unknown;
  /** Available plans in display order. */
  plans: unknown;
  /** Code of the collection category, from listCollectiblesPlans: 'coins'. */
  category_code: string;
  /** Category of the collection. */
  category: unknown;
  /** Code of the product, such as 'baggage'. */
  vertical_code: string;
  /** Labels that the embedding partner chooses freely. They are stored with the policy. */
  metadata: unknown;
  /** Card or other payment method. */
  payment_method: unknown;
  /** Kind of payment method. CREDIT_CARD_STRIPE for a card. */
  type: string;
  /** Installments with their due dates. Null if there are none. */
  payment_schedule: unknown;
  /** Installments, earliest first. */
  schedule: unknown;
  /** Brand of the card, such as 'Visa'. */
  brand: string;
  /** Last four digits of the card or account number. */
  last4: string;
  /** True for a savings account, false for a checking account. */
  is_savings: boolean;
  /** True for the main driver. Exactly one driver is the main driver. */
  is_main_driver: boolean;
  /** True if the device is sent in for repair. False if the claimant brings it to a repair shop. */
  is_device_mailed_out: boolean;
  /** True if the collection is stored in a safe. */
  has_personal_safe: boolean;
  /** True if the collection is stored in a safe with a UL rating. */
  has_ul_rated_safe: boolean;
  /** True if the collection is stored in a vault with a UL rating. */
  has_ul_rate_vault: boolean;
  /** Smallest number that the field accepts. */
  min_value: number;
  /** Largest number that the field accepts. */
  max_value: number;
  /** Maximum number of choices that can be selected. */
  max_choices: number;
  /** Available choices in display order. */
  choices: unknown;
  /** Flags that change the display of the field or screen. */
  flags: unknown;
  /** Question shown on the screen. */
  question: string;
  /** Fields of the screen, in order. */
  fields: unknown;
  /** Small print shown under the screen. */
  disclaimer: string;
  /** Id of the first screen. */
  start_screen_id: string;
  /** All screens, by screen id. */
  screens: unknown;
  /** Name of one row in the list. Error messages show this name with the number of the row. */
  row_item_name: string;
  /** Caption of the button that adds a row. */
  add_button_caption: string;
  /** Insured collections, each of one category. */
  collections: unknown;
  /** Code of the category, such as 'coins'. */
  code: string;
  /** Six-digit industry code of the business: `code` from listBusinessClasses. */
  business_class_code: number;
  /** All business classes. */
  business_classes: unknown;
  /** Code of the airline: `fs` from listAirlines. */
  airline_fs_code: string;
  /** HTML from the server. The storefront sanitizes the HTML before it shows the content. */
  display_html: string;
  /** All airlines, sorted by name. */
  airlines: unknown;
  /** Access token that the page received from the Facebook sign-in. */
  facebook_token: string;
  /** Length of the period in whole days. */
  days: number;
  /** Number of days of the period that are already used. */
  used_days: number;
  /**
   * First day of the period, YYYY-MM-DD.
   * @format date
   */
  start: string;
  /**
   * Last day of the period, YYYY-MM-DD.
   * @format date
   */
  end: string;
  /**
   * Date by which the action is due, YYYY-MM-DD.
   * @format date
   */
  by: string;
  /** Party that must act or has acted: claimant or provider. */
  actor: string;
  /** Next action of the party: review, call, decide, pay or return_device. */
  action: string;
  /** Owner's given name. */
  owner_first_name: string;
  /** Owner's family name. */
  owner_last_name: string;
  /** Beneficiary's family name. Null if there is none. */
  beneficiary_last_name: string;
  /** True if a claim can be filed. */
  claimable: boolean;
  /** True if the policy can be canceled. */
  cancellable: boolean;
  /** Billing cycle of the policy: the time from one payment to the next. */
  payment_frequency: string;
  /** Distance in miles. */
  miles_distance: number;
  /** Minimum liability limit that the lease requires, in dollars. */
  min_liability_limit: number;
  /** Name of the person. */
  person: unknown;
}
