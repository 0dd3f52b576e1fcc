import { useStore } from '@nanostores/react';
import { SurveyScreen } from '../../src/interview/screens/SurveyScreen.tsx';
import { PageOverlays } from '../../src/interview/screens/PageOverlays.tsx';
import { site } from '../fixtures/site.ts';
import { openSurvey } from '../fixtures/survey-page.ts';
import { runInAct, render } from '../ui/render-helpers.tsx';

type Opened = Awaited<ReturnType<typeof openSurvey>>;

function Page({ flow }: Pick<Opened, 'flow'>) {
  const shown = useStore(flow.$shown);
  return (
    <>
      <SurveyScreen
        key={shown}
        flow={flow}
        site={site}
        carrier="Northmere Casualty"
        property={{ name: 'The Otter', lines: ['4 Quay', 'Portland, OR 97214'] }}
      />
      <PageOverlays site={site} />
    </>
  );
}

/** Opens a flow with a survey and renders the survey's step. */
export async function showSurvey(options: Parameters<typeof openSurvey>[0] = {}) {
  const opened = await openSurvey(options);
  await render(<Page flow={opened.flow} />);
  return {
    ...opened,
    answer: (values: Record<string, unknown>) => runInAct(() => opened.answer(values)),
  };
}
