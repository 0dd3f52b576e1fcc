import type { ProtectionLink } from './get-protection.ts';
import type { Site } from '../../../core/site.ts';
import type { PathParams } from './area.ts';

/** What the page gives the island. */
export interface AccountProps {
  site: Site;
  /** Where "Get Protection" leads. */
  protection: readonly ProtectionLink[];
}

/** What every screen of the account gets. */
export interface ScreenProps extends AccountProps {
  params: PathParams;
}
