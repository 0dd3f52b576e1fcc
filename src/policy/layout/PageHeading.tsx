import { useStore } from '../../ui/use-store.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { environment } from '../../core/environment.ts';
import { $route } from '../stores/route.ts';

interface PageTitleProps {
  /** Text of the heading. Also the document title if `name` is missing. */
  title: string;
  /** Document title, if it differs from the heading. It is also shown as text above the heading. */
  name?: string;
  /** True if the page shows an error. The document title then starts with 'Error: '. */
  problem?: boolean;
  /** The site's name. */
  site: string;
  /** Content next to or below the heading. */
  children?: ReactNode;
}

/**
 * The heading of an account page, which is the page's only h1. It sets the document title. After a
 * navigation, it receives the focus.
 */
export function PageHeading({ title, name, problem, site, children }: PageTitleProps) {
  const { visitCount } = useStore($route);
  const heading = useRef<HTMLHeadingElement>(null);
  const documentTitle = `${problem ? 'Error: ' : ''}${name ?? title} | ${site}`;
  useEffect(() => environment().setTitle(documentTitle), [documentTitle]);
  useEffect(() => {
    // After a page load, `visitCount` is 0 and the focus stays at the top of the page.
    if (visitCount > 0) heading.current?.focus({ preventScroll: true });
  }, [visitCount]);
  return (
    <div className="account-title">
      {name && <p className="account-title__name">{name}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
