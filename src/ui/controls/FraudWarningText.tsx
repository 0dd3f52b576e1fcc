import { fraudWarning, type WarnedForm } from '../../contract/rules/fraud-warnings.ts';
import { findStateCode } from '../../contract/us-states.ts';

interface FraudWarningTextProps {
  /** Code or name of the state. Undefined if it is unknown. */
  state: string | undefined;
  form: WarnedForm;
}

/** Shows the state's warning against fraud. Renders nothing if the form needs none. */
export function FraudWarningText({ state, form }: FraudWarningTextProps) {
  const warning = fraudWarning(findStateCode(state ?? ''), form);
  return warning && <p className="fraud-warning">{warning.html}</p>;
}
