import type { PathParams } from '../../core/path.ts';
import type { SectionScreens } from './screens/lazy-screens.ts';

export interface SectionPage {
  /** Id of the page's screen. */
  readonly id: string;
  /**
   * Fetches the data of the page. Called on every visit of the page. The store that fetches the
   * data records failures.
   */
  readonly load: (params: PathParams) => Promise<void>;
  /**
   * Returns a key for a path of the page. Paths with the same key share one screen, which stays
   * mounted while the visitor navigates between these paths.
   */
  readonly sharedScreenKey?: (params: PathParams) => string;
}

/**
 * A group of account pages that one island shows. Navigation between these pages needs no page
 * load.
 */
export interface AccountSection extends SectionScreens {
  /** Returns the page for a path with its path parameters, or null if the path has no page. */
  findPage(path: string): { page: SectionPage; params: PathParams } | null;
  /**
   * True if the page's data is fetched again when the visitor returns to the tab. Undefined if
   * fetching would discard the visitor's changes.
   */
  readonly reloadsOnReturn?: boolean;
}
