import { BasicInfoScreen } from './BasicInfoScreen.tsx';
import { PolicyDateScreen } from './PolicyDateScreen.tsx';

/** The short screens around the survey, by step; the entry script has to name each file apart. */
export const questionScreens = {
  'basic-info': BasicInfoScreen,
  'policy-date': PolicyDateScreen,
};
