import { Button } from '../../ui/controls/Button.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { SupportContact } from '../../ui/feedback/SupportContact.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import type { ScreenProps } from './screen-props.ts';

interface SurveyErrorFallbackProps extends ScreenProps {
  onBack: () => void;
  /**
   * True if the survey's code is loaded. The error is then in the survey itself. False if the code
   * could not be fetched.
   */
  isLoaded: boolean;
}

/**
 * Renders an error message instead of a survey question that cannot be shown. The error was
 * reported before.
 */
export function SurveyErrorFallback({ site, onBack, isLoaded }: SurveyErrorFallbackProps) {
  return (
    <div className="wrap survey-trouble" role="alert">
      <StepHeading>
        {isLoaded ? 'We can’t show the next questions' : 'The questions didn’t load'}
      </StepHeading>
      <p>
        {isLoaded
          ? 'There’s an error in our questionnaire, and we’ve been notified. Your answers are saved. Call us, and we’ll finish by phone.'
          : 'Check your connection and try again. Your answers are saved.'}
      </p>
      <div className="buttons survey-trouble__actions">
        {isLoaded ? (
          <LinkButton href={site.phone.href}>Call {site.phone.display}</LinkButton>
        ) : (
          <Button onClick={() => location.reload()}>Try again</Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Go Back
        </Button>
      </div>
      {isLoaded ? <p className="small">{site.hours}</p> : <SupportContact site={site} />}
    </div>
  );
}
