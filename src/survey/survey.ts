/**
 * A survey as one step of a flow: its screens are places of that step, `survey?screen=id`. This file is
 * part of a flow's first script, so it only keeps what was answered; what walks the survey is fetched.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { DynamicForm, SurveyResponses } from '../contract/survey/dynamic-form.ts';
import { persisted } from '../core/storage.ts';
import type { FlowControls, Outcome, Step } from '../flow/step.ts';
import type { SurveyAnswer } from './answers.ts';
import { keptSurveySchema, type KeptSurvey } from './kept.ts';
import type { SurveyScreens } from './survey-screens.ts';

export interface SurveyOptions {
  /** Of the flow: the answers are kept under `${id}Survey`. */
  id: string;
  /** Null until the provider has sent it. */
  $form: ReadableAtom<DynamicForm | null>;
  /** What the fields hold before anything is answered, by key_name. */
  $prefill?: ReadableAtom<SurveyResponses>;
  /** How many screens it mostly has: counted before the provider has sent it. */
  expected?: number;
}

export interface SurveyStepOptions<State> extends Pick<
  Step<State, 'survey'>,
  'needs' | 'asked' | 'then' | 'counted'
> {
  /** Looks at the answers of a screen before they are accepted; a throw keeps the visitor there. */
  whenAnswered?: (answers: SurveyResponses) => Promise<void> | void;
  /** What Next does on the last screen, with all that was answered. */
  whenComplete?: (responses: SurveyResponses, flow: FlowControls<string>) => Outcome;
}

export interface SurveySummary {
  complete: boolean;
  answers: readonly SurveyAnswer[];
}

const none: readonly SurveyAnswer[] = [];
const nothing: KeptSurvey = {
  current: null,
  done: [],
  responses: {},
  drafts: {},
  chosen: false,
  complete: false,
};

export function createSurvey({ id, ...source }: SurveyOptions) {
  const $kept = persisted(`${id}Survey`, keptSurveySchema, nothing);
  const $screens = atom<SurveyScreens | null>(null);
  let summary: SurveySummary = { complete: false, answers: none };

  return {
    /** What walks the survey; null until it was fetched. */
    $screens: $screens as ReadableAtom<SurveyScreens | null>,
    /** Fetches it. A flow starts when it is there: `prepare` of its definition. */
    async load(): Promise<void> {
      const { createSurveyScreens } = await import('./survey-screens.ts');
      if (!$screens.get()) $screens.set(createSurveyScreens({ ...source, $kept }));
    },
    /** All that is kept of it: what is put back is taken up as after a reload. */
    $kept,
    /** The answers that Next was accepted on, by key_name, as they are sent. */
    $responses: computed($kept, ({ responses }) => responses),
    /** Part of the flow's state. */
    $summary: computed([$kept, $screens], ({ complete, done }, screens) => {
      const answers = (done.length > 0 && screens?.summarize()) || none;
      // The same object while one types: the screens that show it stay as they are.
      if (complete !== summary.complete || answers !== summary.answers)
        summary = { complete, answers };
      return summary;
    }),
    /** Forgets all that was answered. */
    clear: () => $kept.set(nothing),
    step<State>({
      whenAnswered,
      whenComplete,
      ...rules
    }: SurveyStepOptions<State>): Step<State, 'survey'> {
      return {
        ...rules,
        id: 'survey',
        expected: source.expected,
        title: (_, place) => $screens.get()?.screen(place)?.question ?? 'A few questions',
        get screens() {
          return $screens.get() ?? undefined;
        },
        async submit(answers, flow) {
          const { current } = $kept.get();
          await whenAnswered?.(answers as SurveyResponses);
          // Whoever went Back meanwhile has taken the screen's answers back.
          if ($kept.get().current !== current) return false;
          const outcome = $screens.get()?.next();
          return outcome === 'complete'
            ? whenComplete?.($kept.get().responses, flow)
            : outcome === 'moved';
        },
        answers: () => $screens.get()?.summarize() ?? [],
      };
    },
  };
}

export type Survey = ReturnType<typeof createSurvey>;
