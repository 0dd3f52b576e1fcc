import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { environment } from '../../../core/environment.ts';
import { $route } from '../stores/route.ts';

interface PageTitleProps {
  /** The heading's words, which also name the document. */
  title: string;
  /** Names the document where the heading says something else; then it stands over the heading. */
  name?: string;
  /** Something on the page is wrong, which the document's name says first. */
  problem?: boolean;
  /** The site's name. */
  site: string;
  /** Beside or under the heading. */
  children?: ReactNode;
}

/** The only h1 of an account page: names the document and takes the focus when the visitor comes here. */
export function PageTitle({ title, name, problem, site, children }: PageTitleProps) {
  const { visitCount } = useStore($route);
  const heading = useRef<HTMLHeadingElement>(null);
  const documentTitle = `${problem ? 'Error: ' : ''}${name ?? title} | ${site}`;
  useEffect(() => environment().setTitle(documentTitle), [documentTitle]);
  useEffect(() => {
    // A page that was just loaded starts at its top, not at its heading.
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
