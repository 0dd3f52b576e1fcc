/**
 * A survey as one step of a flow: its screens are places of that step, `survey?screen=id`. This file is
 * part of a flow's first script, so it only keeps what was answered; what walks the survey is fetched.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { DynamicForm, SurveyResponses } from '../contract/survey/dynamic-form.ts';
import { persisted } from '../core/storage.ts';
import type { FlowControls, ActionResult, Step } from '../flow/step.ts';
import type { SurveyAnswer } from './answers.ts';
import { persistedSurveySchema, type PersistedSurvey } from './persisted-survey.ts';
import type { SurveyScreens } from './survey-screens.ts';

export interface SurveyOptions {
  /** Of the flow: the answers are kept under `${id}Survey`. */
  id: string;
  /** Null until the provider has sent it. */
  $form: ReadableAtom<DynamicForm | null>;
  /** What the fields hold before anything is answered, by key_name. */
  $prefill?: ReadableAtom<SurveyResponses>;
  /** How many screens it mostly has: counted before the provider has sent it. */
  expectedScreens?: number;
}

export interface SurveyStepOptions<State> extends Pick<
  Step<State, 'survey'>,
  'canEnter' | 'isIncluded' | 'nextStep' | 'counted'
> {
  /** Looks at the answers of a screen before they are accepted; a throw keeps the visitor there. */
  onAnswered?: (answers: SurveyResponses) => Promise<void> | void;
  /** What Next does on the last screen, with all that was answered. */
  onComplete?: (responses: SurveyResponses, flow: FlowControls<string>) => ActionResult;
}

export interface SurveySummary {
  complete: boolean;
  answers: readonly SurveyAnswer[];
}

const noAnswers: readonly SurveyAnswer[] = [];
const emptySurvey: PersistedSurvey = {
  current: null,
  done: [],
  responses: {},
  drafts: {},
  chosen: false,
  complete: false,
};

export function createSurvey({ id, ...source }: SurveyOptions) {
  const $persisted = persisted(`${id}Survey`, persistedSurveySchema, emptySurvey);
  const $screens = atom<SurveyScreens | null>(null);
  let summary: SurveySummary = { complete: false, answers: noAnswers };

  return {
    /** What walks the survey; null until it was fetched. */
    $screens: $screens as ReadableAtom<SurveyScreens | null>,
    /** Fetches it. A flow starts when it is there: `prepare` of its definition. */
    async load(): Promise<void> {
      const { createSurveyScreens } = await import('./survey-screens.ts');
      if (!$screens.get()) $screens.set(createSurveyScreens({ ...source, $persisted }));
    },
    /** All that is kept of it: what is put back is taken up as after a reload. */
    $persisted,
    /** The answers that Next was accepted on, by key_name, as they are sent. */
    $responses: computed($persisted, ({ responses }) => responses),
    /** Part of the flow's state. */
    $summary: computed([$persisted, $screens], ({ complete, done }, screens) => {
      const answers = (done.length > 0 && screens?.summarize()) || noAnswers;
      // The same object while one types: the screens that show it stay as they are.
      if (complete !== summary.complete || answers !== summary.answers)
        summary = { complete, answers };
      return summary;
    }),
    /** Forgets all that was answered. */
    clear: () => $persisted.set(emptySurvey),
    step<State>({
      onAnswered,
      onComplete,
      ...rules
    }: SurveyStepOptions<State>): Step<State, 'survey'> {
      return {
        ...rules,
        id: 'survey',
        expectedScreens: source.expectedScreens,
        title: (_, location) => $screens.get()?.screen(location)?.question ?? 'A few questions',
        get screens() {
          return $screens.get() ?? undefined;
        },
        async submit(answers, flow) {
          const { current } = $persisted.get();
          await onAnswered?.(answers as SurveyResponses);
          // Whoever went Back meanwhile has taken the screen's answers back.
          if ($persisted.get().current !== current) return false;
          const outcome = $screens.get()?.next();
          return outcome === 'complete'
            ? onComplete?.($persisted.get().responses, flow)
            : outcome === 'moved';
        },
        answers: () => $screens.get()?.summarize() ?? [],
      };
    },
  };
}

export type Survey = ReturnType<typeof createSurvey>;
