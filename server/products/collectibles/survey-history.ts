/**
 * Screens with questions about the owner's history. An answer that makes the risk uninsurable leads
 * directly to a rejection screen.
 */
import type { SurveyScreen } from '../../../src/contract/survey/dynamic-form.ts';
import { questionScreen, rejectionScreen, selectField, yesNoField } from '../survey-parts.ts';

export const ownerHistoryScreens: SurveyScreen[] = [
  {
    ...questionScreen('history', 'What happened in the last five years?', 'mailing', [
      selectField('claims_count', 'Claims for collections', [
        ['0', 'None'],
        ['1', 'One'],
        ['2', 'Two'],
        ['3', 'Three or more', '', 'too_many_claims'],
      ]),
      yesNoField('is_declined_insurance', 'Has an insurer ended or refused a policy of yours?', {
        yes: 'declined',
      }),
      yesNoField('is_felon', 'Was an owner convicted of a felony?', { yes: 'felony' }),
      yesNoField('filed_bankruptcy', 'Did an owner file for bankruptcy?', { yes: 'bankruptcy' }),
    ]),
    help_text:
      'Claims count whether they were paid or not. A policy that you ended yourself does not count as refused.',
  },
  questionScreen('declined', 'What was ended or refused?', null, [
    selectField('declined_insurance_type', '', [
      ['home', 'A policy for a home or its belongings'],
      ['collection', 'A policy for a collection'],
      ['auto', 'A policy for a car'],
      ['other', 'Another policy'],
    ]),
  ]),
  rejectionScreen('too_many_claims', 'We do not insure after three claims in five years.'),
  rejectionScreen('felony', 'We do not insure where an owner was convicted of a felony.'),
  rejectionScreen('bankruptcy', 'We do not insure within five years of a bankruptcy.'),
];
