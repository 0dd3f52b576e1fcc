/**
 * Questions that the carrier asks a tenant, in the order of the survey. The questions are data, so
 * the component that shows them contains nothing about a single product.
 */
import type {
  SurveyDefinition,
  SurveyField,
  SurveyScreen,
} from '../../../src/contract/survey/dynamic-form.ts';
import { SHOW_INSURED_PROPERTY_FLAG } from '../../../src/contract/survey/sequence.ts';
import { householdScreens } from './survey-household.ts';
import {
  questionScreen,
  mailingAddressScreen,
  rejectionScreen,
  selectField,
  yesNoField,
} from '../survey-parts.ts';

/** Maximum number of characters in an address field. */
const LINE_MAX = 30;

function textField(part: string, label: string, overrides: Partial<SurveyField> = {}): SurveyField {
  return {
    key_name: `interested_party_${part}`,
    label,
    field_type: 'text',
    required: true,
    settings: { max_value: LINE_MAX },
    ...overrides,
  };
}

/** Questions about a landlord or a property manager that is notified about the policy. */
const interestedPartyScreens: SurveyScreen[] = [
  {
    ...questionScreen('interested_party', 'Does your landlord need proof of insurance?', 'mail', [
      yesNoField('has_interested_party', '', { yes: 'interested_party_details' }),
    ]),
    help_text:
      'An interested party isn’t insured. Your declarations page names them, and you can send it to them as proof. Many leases require it.',
  },
  questionScreen('interested_party_details', 'Who needs the proof?', null, [
    textField('name', 'Landlord or property manager’s name', { settings: { max_value: 60 } }),
    textField('street_address', 'Street address'),
    textField('unit', 'Unit', { required: false }),
    textField('city', 'City'),
    textField('region', 'State'),
    textField('postal', 'ZIP code', {
      settings: { regex: '.{5}', regex_message: 'Enter a 5-digit ZIP code' },
    }),
  ]),
];

const homeScreens: SurveyScreen[] = [
  questionScreen('dwelling', 'What kind of home do you rent?', 'construction', [
    selectField('dwelling_type', '', [
      ['apartment', 'Apartment', 'Two or more units in one building', 'units'],
      ['condo', 'Condo', 'An apartment someone owns'],
      ['townhouse', 'Townhouse'],
      ['house', 'House', 'A stand-alone building', 'house'],
      ['duplex', 'Half of a duplex'],
      ['mobile_home', 'Mobile home', 'On wheels or on a leased lot', 'no_mobile_homes'],
    ]),
  ]),
  questionScreen('units', 'How many units are in the building?', null, [
    {
      key_name: 'units_in_building',
      label: 'Units in the building',
      field_type: 'integer',
      required: true,
      settings: { min_value: 2, max_value: 2_000, help_text: 'Your best guess is fine.' },
    },
  ]),
  {
    ...questionScreen('house', 'Is there a pool or a trampoline?', null, [
      selectField(
        'outdoor_features',
        '',
        [
          ['pool_fenced', 'A pool with a fence'],
          ['pool_open', 'A pool without a fence', '', 'no_open_pools'],
          ['trampoline', 'A trampoline'],
          ['none', 'Neither'],
        ],
        'multi_select',
      ),
    ]),
    help_text:
      'If a child gets hurt in a pool or on a trampoline, that’s a liability claim, no matter who let the child in. Count a fence if it’s at least four feet high and its gate closes by itself.',
  },
  rejectionScreen('no_mobile_homes', 'We don’t insure belongings in mobile homes.'),
  rejectionScreen('no_open_pools', 'We don’t insure homes with an unfenced pool.'),
  questionScreen('construction', 'When was the building built?', 'occupancy', [
    selectField('year_built', '', [
      ['before_1960', 'Before 1960'],
      ['1960_1999', '1960 to 1999'],
      ['since_2000', '2000 or later'],
      ['unknown', 'I don’t know'],
    ]),
  ]),
  questionScreen('occupancy', 'How do you use the home?', 'people', [
    selectField('occupancy', '', [
      ['primary', 'I live there most of the year'],
      ['secondary', 'It’s my second home'],
      ['short_term', 'I rent it out short-term', '', 'no_guests'],
    ]),
  ]),
  rejectionScreen('no_guests', 'We don’t insure homes that are rented out short-term.'),
];

const devicesScreens: SurveyScreen[] = [
  questionScreen('devices', 'What protects the home?', null, [
    {
      ...selectField(
        'protective_devices',
        'Protective devices',
        [
          ['smoke_detectors', 'Smoke detectors'],
          ['deadbolts', 'Deadbolts on all exterior doors'],
          ['fire_alarm', 'Fire alarm that alerts a monitoring station'],
          ['burglar_alarm', 'Burglar alarm that alerts a monitoring station'],
          ['sprinklers', 'Sprinklers in every room'],
          ['gated', 'Guard or gate at the entrance'],
        ],
        'multi_select',
      ),
      required: false,
    },
  ]),
];

/** Screens whose answers do not affect the price. */
const closingScreens: SurveyScreen[] = [
  ...interestedPartyScreens,
  questionScreen(
    'mail',
    'Should we mail your documents to this address?',
    null,
    [yesNoField('mail_to_property', '', { no: 'mailing_address' })],
    [SHOW_INSURED_PROPERTY_FLAG],
  ),
  mailingAddressScreen,
];

/**
 * First screen of the survey. The storefront's flow skips this screen, because the insured person
 * is entered before the survey. A partner's flow may set a flag on this screen.
 */
const primaryInsured = questionScreen('primary_insured', 'Who’s the policy for?', 'dwelling', [
  nameField('pni_first_name', 'First name'),
  nameField('pni_last_name', 'Last name'),
]);

function nameField(key_name: string, label: string): SurveyField {
  return { key_name, label, field_type: 'text', required: true, settings: { max_value: 40 } };
}

/**
 * Builds the survey for the current date. Its answers affect the price, or decide whether the home
 * can be insured.
 * @param today Current date, YYYY-MM-DD. The allowed birth dates and claim dates depend on it.
 */
export function rentersSurvey(today: string): SurveyDefinition {
  return toDefinition([
    primaryInsured,
    ...homeScreens,
    ...householdScreens(today),
    ...devicesScreens,
  ]);
}

/** Questions that do not affect the price. They are asked after the price. */
export const rentersClosingSurvey = toDefinition(closingScreens);

function toDefinition(screens: readonly SurveyScreen[]): SurveyDefinition {
  return {
    start_screen_id: screens[0]?.id ?? '',
    screens: Object.fromEntries(screens.map((screen) => [screen.id, screen])),
  };
}
