import * as z from 'zod/mini';
import { surveyAnswersSchema } from '../contract/survey/dynamic-form.ts';

/** Schema of a survey's state in the browser's storage. */
export const persistedSurveySchema = z.object({
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
   * Id of the screen whose changed choices affect the sequence before Next accepts them. Null if no
   * choice has changed since the visitor opened the screen.
   */
  chosen: z.catch(z.nullable(z.string()), null),
  /** True when all screens of the sequence are done. */
  complete: z.boolean(),
});
export type PersistedSurvey = z.infer<typeof persistedSurveySchema>;

export const emptySurvey: PersistedSurvey = {
  done: [],
  responses: {},
  drafts: {},
  chosen: null,
  complete: false,
};
