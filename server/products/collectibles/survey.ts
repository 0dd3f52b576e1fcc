/**
 * Questions about a collection, its address and its owner, in the order of the survey. All
 * categories have the same questions. Only the limits and the kinds of safes differ.
 */
import { type StorageSafeKey } from '../../../src/contract/collectibles/limits.ts';
import {
  categoryRates,
  onlineLimits,
  type OnlineLimits,
  MOST_VALUABLE_ITEM_MIN,
  COLLECTION_VALUE_MIN,
} from '../../../src/tariffs/collectibles/rates.ts';
import type {
  SurveyDefinition,
  SurveyField,
  SurveyScreen,
} from '../../../src/contract/survey/dynamic-form.ts';
import {
  SHOW_INSURED_PROPERTY_FLAG,
  SHOW_PRIMARY_INSURED_FLAG,
} from '../../../src/contract/survey/sequence.ts';
import {
  questionScreen,
  mailingAddressScreen,
  selectField,
  yesNoField,
  rejectionScreen,
} from '../survey-parts.ts';
import { ownershipScreens } from './survey-owners.ts';

/** An answer that makes the risk uninsurable leads directly to a rejection screen. */
const ownerHistoryScreens: SurveyScreen[] = [
  {
    ...questionScreen('history', 'What happened in the last five years?', 'mailing', [
      selectField('claims_count', 'Claims on collections', [
        ['0', 'None'],
        ['1', 'One'],
        ['2', 'Two'],
        ['3', 'Three or more', '', 'too_many_claims'],
      ]),
      yesNoField(
        'is_declined_insurance',
        'Has an insurer canceled your policy or declined to insure you?',
        {
          yes: 'declined',
        },
      ),
      yesNoField('is_felon', 'Has any owner been convicted of a felony?', { yes: 'felony' }),
      yesNoField('filed_bankruptcy', 'Has any owner filed for bankruptcy?', { yes: 'bankruptcy' }),
    ]),
    help_text:
      'Include claims whether or not they were paid. Don’t include a policy you canceled yourself.',
  },
  questionScreen('declined', 'What was canceled or declined?', null, [
    selectField('declined_insurance_type', '', [
      ['home', 'A home or renters policy'],
      ['collection', 'A collectibles policy'],
      ['auto', 'An auto policy'],
      ['other', 'Another policy'],
    ]),
  ]),
  rejectionScreen('too_many_claims', 'We can’t insure you after three claims in five years.'),
  rejectionScreen('felony', 'We can’t insure a collection if an owner was convicted of a felony.'),
  rejectionScreen('bankruptcy', 'We can’t insure you within five years of a bankruptcy.'),
];

const safeChoices: Record<StorageSafeKey, readonly [title: string, help: string]> = {
  has_personal_safe: ['A personal safe', 'Any safe that’s bolted down'],
  has_ul_rated_safe: ['A UL-rated safe', 'The label inside the door says so'],
  has_ul_rate_vault: ['A UL-rated vault', 'At a bank or a storage company'],
};

const formatDollars = (dollars: number) => `$${dollars.toLocaleString('en-US')}`;

function valueScreen({ total, item }: OnlineLimits): SurveyScreen {
  return {
    ...questionScreen('worth', 'What’s the collection worth?', 'protection', [
      {
        key_name: 'collection_total_value',
        label: 'Total value of the collection',
        field_type: 'currency',
        required: true,
        settings: {
          min_value: COLLECTION_VALUE_MIN,
          max_value: total,
          help_text: `From ${formatDollars(COLLECTION_VALUE_MIN)} to ${formatDollars(total)}`,
        },
      },
      {
        key_name: 'highest_value_item',
        label: 'Highest value item',
        field_type: 'currency',
        required: true,
        settings: {
          min_value: MOST_VALUABLE_ITEM_MIN,
          max_key: 'collection_total_value',
          ...(item !== undefined && { max_value: item }),
          help_text: `The one piece worth the most${item === undefined ? '' : `, up to ${formatDollars(item)}`}`,
        },
      },
    ]),
    help_text:
      'What a collector would pay for it today. Use what you paid if you bought it recently, or what similar pieces have sold for at auction. You can change it anytime.',
  };
}

function protectionScreen(safes: readonly StorageSafeKey[]): SurveyScreen {
  const safesField: SurveyField = {
    ...selectField(
      'safes',
      'Where the collection is locked up',
      safes.map((key) => [key, ...safeChoices[key]]),
      'multi_select',
    ),
    required: false,
  };
  safesField.settings.help_text = 'Choose all that apply. Each one lowers the price.';
  return {
    ...questionScreen('protection', 'How is it protected?', 'ownership', [
      yesNoField('has_burglar_alarm', 'Burglar alarm'),
      yesNoField('has_fire_alarm', 'Fire alarm'),
      ...(safes.length > 0 ? [safesField] : []),
    ]),
    help_text:
      'Count an alarm if it alerts a monitoring station or your phone. Alarms protect everything kept at the address, so we ask once per address.',
  };
}

const ownerScreen: SurveyScreen = {
  ...questionScreen(
    'owner',
    'Who signs for the collection?',
    'history',
    [
      textField('owner_first_name', 'First name', 40),
      textField('owner_last_name', 'Last name', 40),
      {
        ...textField('owner_email', 'Email address', 254),
        settings: {
          regex: '[^\\s@]+@[^\\s@]+\\.[^\\s@.]{2,}',
          regex_message: 'Enter an email address like name@example.com',
        },
      },
      {
        ...textField('owner_phone_number', 'Phone number', 20),
        settings: {
          regex: '\\+?(?:[\\s\\(\\)\\.\\-]*\\d){7,15}[\\s\\(\\)\\.\\-]*',
          regex_message: 'Enter a phone number like (503) 555-0142',
        },
      },
    ],
    [SHOW_PRIMARY_INSURED_FLAG],
  ),
  help_text:
    'The policy and its mail go out in this name. If there are several owners, one signs for everyone.',
};

const mailingScreens: SurveyScreen[] = [
  questionScreen(
    'mailing',
    'Should we mail your documents to this address?',
    null,
    [
      selectField('has_no_mailing_address', '', [
        ['yes', 'Yes, I have no other mailing address'],
        ['no', 'No, to another address', '', 'mailing_address'],
      ]),
    ],
    [SHOW_INSURED_PROPERTY_FLAG],
  ),
  mailingAddressScreen,
];

function textField(key_name: string, label: string, max_value: number): SurveyField {
  return { key_name, label, field_type: 'text', required: true, settings: { max_value } };
}

/**
 * Builds the survey of a category. The server validates answers with this survey: values above the
 * online limits are valid, and checkout rejects them with `jewelry_exit_ramp`.
 * @param categoryCode Code of a category that has a rate.
 */
export function collectiblesSurvey(categoryCode: string): SurveyDefinition {
  return buildSurvey(categoryCode, { total: categoryRates[categoryCode]?.totalMax ?? 0 });
}

/**
 * Builds the survey that a buyer answers. Its fields have the online limits, so that the buyer sees
 * a limit before the other questions.
 */
export function onlineCollectiblesSurvey(categoryCode: string): SurveyDefinition {
  const rate = categoryRates[categoryCode];
  return buildSurvey(categoryCode, rate ? onlineLimits(rate) : { total: 0 });
}

function buildSurvey(categoryCode: string, limits: OnlineLimits): SurveyDefinition {
  const { safes = [] } = categoryRates[categoryCode] ?? {};
  const first = valueScreen(limits);
  const screens = [
    first,
    protectionScreen(safes),
    ...ownershipScreens,
    ownerScreen,
    ...ownerHistoryScreens,
    ...mailingScreens,
  ];
  return {
    start_screen_id: first.id,
    screens: Object.fromEntries(screens.map((screen) => [screen.id, screen])),
  };
}
