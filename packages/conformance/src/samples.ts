/** Sample data for the requests: invented people and postal addresses. */
import { addDays } from '../../../src/contract/dates.ts';

export const sampleHome = {
  line1: '418 Marlow Street',
  line2: '',
  city: 'Portland',
  state_or_region: 'OR',
  country: 'US',
  postal: '97214',
  lat: 45.5152,
  lng: -122.6456,
};

/** A home in another state than `home`, because some products are not sold in that state. */
export const homeInAnotherState = {
  ...sampleHome,
  line1: '77 Larch Avenue',
  city: 'Columbus',
  state_or_region: 'OH',
  postal: '43215',
  lat: 39.9671,
  lng: -83.0044,
};

/** Returns a random id, so that no earlier purchase has the same id. */
export const randomId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase();

/** Returns a buyer with a new email address, who has no earlier purchases. */
export const newBuyer = () => ({
  first_name: 'Dana',
  last_name: 'Moreau',
  phone_number: '(503) 555-0142',
  email: `dana.${randomId().toLowerCase()}@bluebird.example`,
});
export type Buyer = ReturnType<typeof newBuyer>;

export const newPassword = () => `${randomId()} ${randomId()}`;

/** A PNG with one gray pixel. */
export const samplePhoto = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPo6OgAAAM0AZmUse0HAAAAAElFTkSuQmCC',
  ),
  (character) => character.charCodeAt(0),
);

/** Returns the date a number of days after today (UTC), as YYYY-MM-DD. */
export const dateInDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

/** Returns the request fields that name the insured person of a small business policy. */
export const insuredFields = ({ first_name, last_name, phone_number, email }: Buyer) => ({
  business_name: `Bluebird ${randomId()} LLC`,
  pni_first_name: first_name,
  pni_last_name: last_name,
  pni_phone_number: phone_number,
  pni_email: email,
});

/**
 * Answers about an apartment that was built after 2000: one occupant, no dog, no claims, no
 * protective devices.
 * @internal
 */
export const rentersAnswers = {
  dwelling_type: 'apartment',
  units_in_building: 24,
  year_built: 'since_2000',
  occupancy: 'primary',
  household: 'alone',
  applicant_dob: '04/18/1991',
  smoker: 'no',
  has_dog: 'no',
  home_business: 'no',
  prior_cancellation: 'no',
  claims_count: '0',
  has_interested_party: 'no',
  mail_to_property: 'yes',
};

/**
 * Returns the answers that the survey of every business asks for.
 * @internal
 */
export const businessAnswers = (buyer: Buyer) => ({
  ...insuredFields(buyer),
  business_legal_nature: 'llc',
  years_in_business: 6,
  employees_full_time: 2,
  employees_part_time: 2,
  annual_revenue: 310_000,
  annual_payroll: 118_000,
  premises: 'rented',
  building_square_feet: 1_400,
  building_year: 2004,
  sprinklers: 'yes',
  alarm: 'no',
  uses_other_vehicles: 'no',
  records_kept: 'none',
  has_prior_losses: 'no',
  was_canceled: 'no',
  owner_convicted: 'no',
  names_additional_insureds: 'no',
  mail_goes_to: 'business',
});

/**
 * More answers of a bakery.
 * @internal
 */
export const bakeryAnswers = { cooking_methods: ['oven'], alcohol_share: 'none' };

/**
 * Returns the answers of a collection's only owner about the policy.
 * @internal
 */
export const ownerAnswers = ({ first_name, last_name, phone_number, email }: Buyer) => ({
  ownership_type: 'personal',
  owner_first_name: first_name,
  owner_last_name: last_name,
  owner_email: email,
  owner_phone_number: phone_number,
  claims_count: '0',
  is_declined_insurance: 'no',
  is_felon: 'no',
  filed_bankruptcy: 'no',
  has_no_mailing_address: 'yes',
});

/** A collection of coins in a vault with both alarms, without its address. */
export const sampleCoins = {
  reference_id: 'ref-coins',
  category_code: 'coins',
  is_sub_category: false,
  has_burglar_alarm: true,
  has_fire_alarm: true,
  collection_total_value: 12_500,
  highest_value_item: 2_400,
  has_personal_safe: false,
  has_ul_rated_safe: false,
  has_ul_rate_vault: true,
};

/**
 * Returns answers to the surveys by key_name. A field without an answer here gets any value that
 * its type accepts.
 */
export const knownSurveyAnswers = (buyer: Buyer) => ({
  ...rentersAnswers,
  ...businessAnswers(buyer),
  ...bakeryAnswers,
  ...ownerAnswers(buyer),
  collection_total_value: sampleCoins.collection_total_value,
  highest_value_item: sampleCoins.highest_value_item,
  has_burglar_alarm: 'yes',
  has_fire_alarm: 'yes',
});
