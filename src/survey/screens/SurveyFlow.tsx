import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Survey } from '../survey.ts';
import { FlowIsland, type FlowIslandProps } from '../../flow/screens/FlowIsland.tsx';

interface SurveyFlowProps<State, Id extends string> extends FlowIslandProps<State, Id> {
  survey: Survey;
}

/** A flow with a survey: it begins once what walks the survey is there, since the URL may name a screen of it. */
export function SurveyFlow<State, Id extends string>(props: SurveyFlowProps<State, Id>) {
  const { survey, ...island } = props;
  const screens = useStore(survey.$screens);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // Without it the other steps still work, and the survey's says what is wrong.
    survey.load().catch(() => setFailed(true));
  }, [survey]);
  return screens || failed ? <FlowIsland {...island} /> : null;
}
