import * as z from 'zod/mini';
import { surveyResponsesSchema } from '../contract/survey/dynamic-form.ts';

/** The state of a survey that is persisted between page loads. */
export const persistedSurveySchema = z.object({
  /** Id of the current screen; null before the first one was shown. */
  current: z.nullable(z.string()),
  /** Ids of the screens that Next has accepted. */
  done: z.array(z.string()),
  /** Accepted answers of those screens, by key_name. */
  responses: surveyResponsesSchema,
  /** Typed but not accepted values by screen, including those that Back has reopened. */
  drafts: z.record(z.string(), surveyResponsesSchema),
  /** True once the current screen's choices were changed. They then count in the sequence. */
  chosen: z.boolean(),
  /** True when all screens of the sequence are done. */
  complete: z.boolean(),
});
export type PersistedSurvey = z.infer<typeof persistedSurveySchema>;
