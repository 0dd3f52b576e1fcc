import { Button } from '../../ui/controls/Button.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { PersonToCall } from '../../ui/feedback/PersonToCall.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import type { ScreenProps } from '../../flow/screens/screen-props.ts';

interface SurveyTroubleProps extends ScreenProps {
  onBack: () => void;
  /** False where the network kept back what walks the survey; true where the survey itself is broken. */
  loaded: boolean;
}

/** In place of a question that cannot be asked. The operator has been told by then. */
export function SurveyTrouble({ site, onBack, loaded }: SurveyTroubleProps) {
  return (
    <div className="wrap survey-trouble" role="alert">
      <StepHeading>
        {loaded ? 'We cannot ask the next questions online' : 'The questions did not load'}
      </StepHeading>
      <p>
        {loaded
          ? 'There is a mistake in our questionnaire, and we have been told of it. What you have answered is kept. Call us and we will take the rest by phone.'
          : 'Check your connection and try again. What you have answered is kept.'}
      </p>
      <div className="survey-trouble__actions">
        {loaded ? (
          <LinkButton href={site.phone.href}>Call {site.phone.display}</LinkButton>
        ) : (
          <Button onClick={() => location.reload()}>Try again</Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Go Back
        </Button>
      </div>
      {loaded ? <p className="small">{site.hours}</p> : <PersonToCall site={site} />}
    </div>
  );
}
