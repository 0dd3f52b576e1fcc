import type { PathParams } from '../../../core/path.ts';
import type { SectionScreens } from './screens/lazy-screens.ts';

export interface SectionPage {
  /** Id of the page's screen. */
  readonly id: string;
  /** Fetches the page's data on every visit. The store records failures. */
  readonly load: (params: PathParams) => Promise<void>;
  /**
   * Returns a key. Paths with the same key share one screen. That screen stays mounted while the
   * visitor navigates between these paths.
   */
  readonly sharedScreenKey?: (params: PathParams) => string;
}

/** The pages that one island shows without a page load. */
export interface AccountSection extends SectionScreens {
  /** Returns the page for a path with its path parameters, or null if the path has no page. */
  findPage(path: string): { page: SectionPage; params: PathParams } | null;
  /**
   * True if the page's data is reloaded when the visitor returns to the tab. Undefined if a reload
   * would discard the visitor's changes.
   */
  readonly reloadsOnReturn?: boolean;
}
