import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { parseInertHtml } from './inert-html.ts';

/**
 * The allowed elements. The value is the name of the element that is rendered. h1 and h2 are
 * rendered as h3, because the page has its own h1 and h2.
 */
const allowedElements: Record<string, string> = Object.fromEntries(
  'p br hr ul ol li dl dt dd strong b em i u sub sup small blockquote table caption thead tbody tr th td h3 h4 h5 h6'
    .split(' ')
    .map((name) => [name, name]),
);
allowedElements['h1'] = 'h3';
allowedElements['h2'] = 'h3';

/**
 * Elements that are removed together with their content. If another element is not allowed, only
 * the element is removed and its content stays.
 */
const droppedElements = new Set(
  'script style template iframe object embed noscript svg math select textarea button form input video audio canvas title head link meta'.split(
    ' ',
  ),
);

export interface SafeHtmlProps {
  /** HTML from the backend. It may contain unsafe elements. */
  html: string;
  /** True for HTML inside a sentence or a label. Block elements are then rendered as plain text. */
  inline?: boolean;
}

/**
 * Renders HTML as React elements. Elements that are not allowed are not rendered. All attributes
 * are removed, except link URLs that are safe.
 */
export function SafeHtml({ html, inline = false }: SafeHtmlProps) {
  const content = useMemo(() => renderChildren(parseInertHtml(html), inline), [html, inline]);
  return inline ? (
    <span className="safe-html">{content}</span>
  ) : (
    <div className="prose safe-html">{content}</div>
  );
}

function renderChildren(parent: Node, inline: boolean): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => (
    <Fragment key={index}>{renderNode(node, inline)}</Fragment>
  ));
}

function renderNode(node: Node, inline: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const element = node as Element;
  const name = element.localName;
  if (droppedElements.has(name)) return null;
  const content = renderChildren(element, inline);
  if (name === 'a') return renderLink(element, content);
  const tag = Object.hasOwn(allowedElements, name) ? allowedElements[name] : undefined;
  if (!tag || (inline && !phrasingElements.has(tag)))
    return (
      <>
        {content}
        {inline && tag ? ' ' : ''}
      </>
    );
  return isVoid(tag) ? createElement(tag) : createElement(tag, null, ...content);
}

const phrasingElements = new Set(['br', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup', 'small']);

function isVoid(tag: string) {
  return tag === 'br' || tag === 'hr';
}

function renderLink(element: Element, content: ReactNode[]): ReactNode {
  const href = safeHref(element.getAttribute('href') ?? '');
  if (!href) return <>{content}</>;
  const externalProps = !href.startsWith('/') && {
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  };
  return (
    <a href={href} {...externalProps}>
      {content}
    </a>
  );
}

/**
 * Returns the URL of a link if it is safe: a path of this site, http, https, mailto or tel. Returns
 * null for all other URLs, such as `javascript:`.
 */
function safeHref(href: string): string | null {
  // Removes the characters that browsers remove from a URL. Otherwise '/\t/evil' would pass the
  // check below but open another host.
  const trimmed = href.replace(/[\s\p{Cc}]/gu, '');
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed;
  return /^(https?:\/\/|mailto:|tel:)/i.test(trimmed) ? trimmed : null;
}
