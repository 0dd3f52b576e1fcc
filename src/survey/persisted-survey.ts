import * as z from 'zod/mini';
import { surveyAnswersSchema } from '../contract/survey/dynamic-form.ts';

/** Schema of a survey's state in the browser's storage. */
export const persistedSurveySchema = z.object({
  /** Id of the current screen. Null until the first screen is shown. */
  current: z.nullable(z.string()),
  /** Ids of the screens that Next has accepted. */
  done: z.array(z.string()),
  /** Answers of the accepted screens. The key is the field's `key_name`. */
  responses: surveyAnswersSchema,
  /**
   * Values that Next has not accepted, by screen id. A draft contains typed answers, or answers
   * that Back has reopened.
   */
  drafts: z.record(z.string(), surveyAnswersSchema),
  /**
   * True after a choice on the current screen has changed. The choices on the current screen then
   * affect the sequence of screens before Next accepts them.
   */
  chosen: z.boolean(),
  /** True when all screens of the sequence are done. */
  complete: z.boolean(),
});
export type PersistedSurvey = z.infer<typeof persistedSurveySchema>;
