/** Screens with questions about the people in the home and their history. */
import type { Subfield, SurveyScreen } from '../../../src/contract/survey/dynamic-form.ts';
import { yearsBefore } from '../../dates.ts';
import { questionScreen, rejectionScreen, selectField, yesNoField } from '../survey-parts.ts';

const MIN_AGE_YEARS = 18;
const MAX_AGE_YEARS = 110;
const CLAIM_YEARS = 5;

function textField(key_name: string, label: string, max_value: number): Subfield {
  return { key_name, label, field_type: 'text', required: true, settings: { max_value } };
}

const nameFields = [
  textField('first_name', 'First name', 40),
  textField('last_name', 'Last name', 40),
];

/**
 * Returns the screens about the household, in the order of the survey.
 * @param today YYYY-MM-DD
 */
export function householdScreens(today: string): SurveyScreen[] {
  return [...peopleScreens(today), ...animalScreens, ...workScreens, ...lossScreens(today)];
}

function peopleScreens(today: string): SurveyScreen[] {
  return [
    questionScreen('people', 'Who lives with you?', 'birth', [
      selectField('household', '', [
        ['alone', 'No one'],
        ['family', 'Family or my partner', 'They can be on your policy', 'family'],
        ['roommates', 'Roommates', 'They’ll need their own policies', 'roommates'],
      ]),
    ]),
    questionScreen('family', 'Who should be on your policy?', null, [
      {
        key_name: 'additional_insureds',
        label: 'Members of your household',
        field_type: 'list',
        required: false,
        subfields: nameFields,
        settings: {
          min_choices: 1,
          max_choices: 6,
          row_item_name: 'Person',
          add_button_caption: 'Add another person',
        },
      },
    ]),
    {
      ...questionScreen('roommates', 'Who are your roommates?', null, [
        {
          key_name: 'roommates',
          label: 'Roommates',
          field_type: 'list',
          required: false,
          subfields: nameFields,
          settings: {
            min_choices: 1,
            max_choices: 5,
            row_item_name: 'Roommate',
            add_button_caption: 'Add another roommate',
          },
        },
      ]),
      help_text:
        'Your policy doesn’t cover a roommate’s belongings. We ask for names so we can tell your claims from theirs.',
    },
    questionScreen('birth', 'When were you born?', 'smoking', [
      {
        key_name: 'applicant_dob',
        label: 'Date of birth',
        field_type: 'text',
        required: true,
        settings: {
          date_after: yearsBefore(today, MAX_AGE_YEARS),
          date_before: yearsBefore(today, MIN_AGE_YEARS),
        },
      },
    ]),
    questionScreen('smoking', 'Does anyone smoke in the home?', 'dogs', [yesNoField('smoker', '')]),
  ];
}

const animalScreens: SurveyScreen[] = [
  questionScreen('dogs', 'Is there a dog in the home?', 'business', [
    yesNoField('has_dog', '', { yes: 'dog' }),
  ]),
  {
    ...questionScreen('dog', 'Tell us about your dogs', null, [
      {
        key_name: 'dogs',
        label: 'Dogs',
        field_type: 'list',
        required: false,
        subfields: [
          textField('breed', 'Breed', 60),
          {
            key_name: 'age',
            label: 'Age in years',
            field_type: 'integer',
            required: true,
            settings: { min_value: 0, max_value: 25 },
          },
        ],
        settings: {
          min_choices: 1,
          max_choices: 4,
          row_item_name: 'Dog',
          add_button_caption: 'Add another dog',
        },
      },
      yesNoField('dog_bite_history', 'Have any of them ever bitten someone?', { yes: 'no_bites' }),
    ]),
    help_text:
      'Liability coverage pays when your dog hurts someone, so its history matters. If you don’t know the breed, enter “mixed.”',
  },
  rejectionScreen('no_bites', 'We don’t insure homes with a dog that has bitten someone.'),
];

const workScreens: SurveyScreen[] = [
  questionScreen('business', 'Do you run a business from home?', 'insurers', [
    yesNoField('home_business', '', { yes: 'business_kind' }),
  ]),
  questionScreen('business_kind', 'What kind of business is it?', null, [
    { ...textField('business_description', 'What you do', 120) },
    yesNoField('business_visitors', 'Do customers or children in your care come to the home?', {
      yes: 'no_visitors',
    }),
  ]),
  rejectionScreen(
    'no_visitors',
    'We don’t insure homes with a business that brings in customers or cares for children.',
  ),
];

function lossScreens(today: string): SurveyScreen[] {
  return [
    questionScreen(
      'insurers',
      'Has an insurer canceled, declined or refused to renew your policy in the last 3 years?',
      'claims',
      [
        selectField('prior_cancellation', '', [
          ['no', 'No'],
          ['nonpayment', 'Yes, for a missed payment'],
          ['other', 'Yes, for another reason', '', 'ended_before'],
        ]),
      ],
    ),
    rejectionScreen(
      'ended_before',
      'We can’t insure you if another insurer canceled, declined or refused to renew your policy in the last 3 years.',
    ),
    questionScreen('claims', 'How many claims have you filed in the last 5 years?', 'devices', [
      selectField('claims_count', '', [
        ['0', 'None'],
        ['1', 'One', '', 'claim_details'],
        ['2', 'Two', '', 'claim_details'],
        ['3', 'Three or more', '', 'too_many_claims'],
      ]),
    ]),
    rejectionScreen('too_many_claims', 'We can’t insure you after three claims in 5 years.'),
    questionScreen('claim_details', 'What happened?', null, [
      {
        key_name: 'claims',
        label: 'Claims',
        field_type: 'list',
        required: false,
        subfields: [
          selectField('cause', 'Cause', [
            ['fire', 'Fire or smoke'],
            ['theft', 'Theft'],
            ['water', 'Water'],
            ['liability', 'Liability'],
            ['other', 'Something else'],
          ]),
          {
            key_name: 'claim_date',
            label: 'Date',
            field_type: 'date',
            required: true,
            widget: 'date_picker',
            settings: { date_after: yearsBefore(today, CLAIM_YEARS), date_before: today },
          },
          {
            key_name: 'amount_paid',
            label: 'Amount paid',
            field_type: 'currency',
            required: true,
            settings: { min_value: 0, max_value: 1_000_000 },
          },
        ],
        settings: {
          min_choices: 1,
          max_choices: 2,
          row_item_name: 'Claim',
          add_button_caption: 'Add another claim',
        },
      },
    ]),
  ];
}
