import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import type { Claim } from '../flow.ts';

/** Props of a screen that reads or changes the claim that the visitor is filing. */
export interface ClaimScreenProps extends ScreenProps {
  flow: Claim;
}
