import { BasicInfoScreen } from './BasicInfoScreen.tsx';
import { PlansScreen } from './PlansScreen.tsx';
import { PolicyDateScreen } from './PolicyDateScreen.tsx';
import { SurveyStep } from './SurveyStep.tsx';

/**
 * The screens before the payment, by step. In one file: they share most of what they need, and the entry
 * script has to name each file apart.
 */
export const questionScreens = {
  'basic-info': BasicInfoScreen,
  survey: SurveyStep,
  'policy-date': PolicyDateScreen,
  plans: PlansScreen,
};
