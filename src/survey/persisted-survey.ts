import * as z from 'zod/mini';
import { surveyResponsesSchema } from '../contract/survey/dynamic-form.ts';

/** What a browser keeps of a survey between two page loads. */
export const persistedSurveySchema = z.object({
  /** Id of the screen that is asked; null before the first one was shown. */
  current: z.nullable(z.string()),
  /** Ids of the screens that Next was accepted on. */
  done: z.array(z.string()),
  /** What those screens were answered, by key_name. */
  responses: surveyResponsesSchema,
  /** By screen: what was typed and not yet accepted, or taken back by Back. */
  drafts: z.record(z.string(), surveyResponsesSchema),
  /** True once the present screen's choices were made anew: they then count in the sequence. */
  chosen: z.boolean(),
  /** All screens of the sequence are done. */
  complete: z.boolean(),
});
export type PersistedSurvey = z.infer<typeof persistedSurveySchema>;
