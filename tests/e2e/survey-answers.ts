import { expect, type FrameLocator, type Page } from '@playwright/test';
import type {
  SurveyAnswers,
  SurveyDefinition,
  SurveyScreen,
} from '../../src/contract/survey/dynamic-form.ts';
import { screenIdSequence } from '../../src/contract/survey/sequence.ts';
import { answerQuestion } from './baggage-scenario.ts';

/** The storefront's page, or the frame that shows the questionnaire in a host page. */
export type ScreenRoot = Page | FrameLocator;

/** Screens of a survey in order, and the answers to their fields by key_name. */
export interface AnsweredSurvey {
  survey: readonly SurveyScreen[];
  answers: SurveyAnswers;
}

export function answeredSurvey(form: SurveyDefinition, answers: SurveyAnswers): AnsweredSurvey {
  const ids = new Set(screenIdSequence(form, answers));
  return { survey: [...ids].flatMap((id) => form.screens[id] ?? []), answers };
}

/**
 * Answers the survey from its first screen. Calls `onScreen` for each screen before it is answered.
 */
export async function answerSurvey(
  root: ScreenRoot,
  { survey, answers }: AnsweredSurvey,
  onScreen: (question: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const screen of survey) {
    const heading = root.getByRole('heading', { level: 1, name: screen.question });
    await expect(heading).toBeVisible();
    await onScreen(screen.question);
    await answerQuestion(root, () => fillScreen(root, screen, answers));
  }
}

async function fillScreen(
  root: ScreenRoot,
  { fields }: SurveyScreen,
  answers: SurveyAnswers,
): Promise<void> {
  for (const { key_name, label, settings } of fields) {
    const answer = answers[key_name];
    if (answer === undefined) continue;
    if (!settings.choices) {
      await root.getByLabel(label, { exact: true }).fill(String(answer));
      continue;
    }
    const group = fields.length > 1 ? root.getByRole('group', { name: label }) : root;
    for (const { value, title } of settings.choices)
      // Uses click(), because check() would look for the option again afterwards. The click can open
      // the next screen, which does not have this option.
      if ([answer].flat().includes(value)) await group.getByLabel(title, { exact: true }).click();
  }
}
