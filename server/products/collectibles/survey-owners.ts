/**
 * Screens with questions about ownership. There are six ownership types. Some types also require
 * the names of persons other than the signer.
 */
import type { OwnershipType } from '../../../src/contract/collectibles/policy.ts';
import type { SurveyField, SurveyScreen } from '../../../src/contract/survey/dynamic-form.ts';
import { questionScreen, selectField } from '../survey-parts.ts';

type OwnershipChoice = readonly [
  value: OwnershipType,
  title: string,
  help?: string,
  screen?: string,
];

const choices: readonly OwnershipChoice[] = [
  ['personal', 'One person'],
  ['jointly_owned', 'Jointly owned', 'A couple or a group of people', 'owners'],
  ['trust', 'A trust', 'Next: its name and its trustees', 'trust'],
  ['foundation', 'A foundation', 'Next: its name', 'foundation'],
  ['musical_group', 'A musical group', 'A band, a quartet or an orchestra', 'musical_group'],
  ['executor', 'An executor', 'For an estate being settled', 'owners'],
];

function textField(key_name: string, label: string): SurveyField {
  return { key_name, label, field_type: 'text', required: true, settings: { max_value: 80 } };
}

const owners: SurveyScreen = {
  ...questionScreen('owners', 'Who are the owners?', null, [
    {
      key_name: 'owners',
      label: 'Owners',
      field_type: 'list',
      required: true,
      subfields: [
        { ...textField('first_name', 'First name'), settings: { max_value: 40 } },
        { ...textField('last_name', 'Last name'), settings: { max_value: 40 } },
      ],
      settings: {
        min_choices: 1,
        max_choices: 6,
        row_item_name: 'Owner',
        add_button_caption: 'Add another owner',
      },
    },
  ]),
  help_text:
    'For a trust, name its trustees. For a musical group, name the members who own the collection. For an estate, name who inherits. Next, we’ll ask who signs for everyone.',
};

export const ownershipScreens: SurveyScreen[] = [
  {
    ...questionScreen('ownership', 'Who owns the collection?', 'owner', [
      selectField('ownership_type', '', choices),
    ]),
    help_text:
      'This determines who’s paid after a loss. The carrier reviews every trust and foundation before coverage begins.',
  },
  questionScreen('trust', 'What’s the trust’s name?', 'owners', [
    textField('trust_name', 'Name of the trust'),
  ]),
  questionScreen('foundation', 'What’s the foundation’s name?', null, [
    textField('owner_foundation', 'Name of the foundation'),
  ]),
  questionScreen('musical_group', 'What’s the group’s name?', 'owners', [
    textField('musical_group_name', 'Name of the group'),
  ]),
  owners,
];
