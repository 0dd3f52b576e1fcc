/**
 * Screens about another party that is notified about the policy: a landlord or a property manager.
 */
import type { SurveyField, SurveyScreen } from '../../../src/contract/survey/dynamic-form.ts';
import { questionScreen, yesNoField } from '../survey-parts.ts';

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

export const interestedPartyScreens: SurveyScreen[] = [
  {
    ...questionScreen('interested_party', 'Should your landlord get proof of the policy?', 'mail', [
      yesNoField('has_interested_party', '', { yes: 'interested_party_details' }),
    ]),
    help_text:
      'An interested party is not insured. It gets proof of your policy, and a letter if the policy changes or ends. Many leases ask for it.',
  },
  questionScreen('interested_party_details', 'Who should get the proof?', null, [
    textField('name', 'Name of the landlord or manager', { settings: { max_value: 60 } }),
    textField('street_address', 'Street address'),
    textField('unit', 'Unit', { required: false }),
    textField('city', 'City'),
    textField('region', 'State'),
    textField('postal', 'ZIP code', {
      settings: { regex: '.{5}', regex_message: 'Enter a ZIP code of exactly 5 characters' },
    }),
  ]),
];
