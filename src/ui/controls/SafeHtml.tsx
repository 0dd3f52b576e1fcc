import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { parseInertHtml } from './inert-html.ts';

/** Elements that may be shown, and what each becomes. A page has one h1, and its own order of headings. */
const shown: Record<string, string> = Object.fromEntries(
  'p br hr ul ol li dl dt dd strong b em i u sub sup small blockquote table caption thead tbody tr th td h3 h4 h5 h6'
    .split(' ')
    .map((name) => [name, name]),
);
shown['h1'] = 'h3';
shown['h2'] = 'h3';

/** Left out with everything inside; any other unknown element is left out and its content kept. */
const dropped = new Set(
  'script style template iframe object embed noscript svg math select textarea button form input video audio canvas title head link meta'.split(
    ' ',
  ),
);

export interface SafeHtmlProps {
  /** HTML of the provider. */
  html: string;
  /** Inside a sentence or a label: paragraphs become plain runs of text. */
  inline?: boolean;
}

/** Shows HTML by an allow-list, as React elements: no attribute but a checked link survives. */
export function SafeHtml({ html, inline = false }: SafeHtmlProps) {
  const content = useMemo(() => children(parseInertHtml(html), inline), [html, inline]);
  return inline ? (
    <span className="safe-html">{content}</span>
  ) : (
    <div className="prose safe-html">{content}</div>
  );
}

function children(parent: Node, inline: boolean): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => (
    <Fragment key={index}>{show(node, inline)}</Fragment>
  ));
}

function show(node: Node, inline: boolean): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const element = node as Element;
  const name = element.localName;
  if (dropped.has(name)) return null;
  const content = children(element, inline);
  if (name === 'a') return link(element, content);
  const tag = Object.hasOwn(shown, name) ? shown[name] : undefined;
  if (!tag || (inline && !phrasing.has(tag)))
    return (
      <>
        {content}
        {inline && tag ? ' ' : ''}
      </>
    );
  return isVoid(tag) ? createElement(tag) : createElement(tag, null, ...content);
}

const phrasing = new Set(['br', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup', 'small']);

function isVoid(tag: string) {
  return tag === 'br' || tag === 'hr';
}

function link(element: Element, content: ReactNode[]): ReactNode {
  const href = safeHref(element.getAttribute('href') ?? '');
  if (!href) return <>{content}</>;
  const away = !href.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return (
    <a href={href} {...away}>
      {content}
    </a>
  );
}

/** Paths of this site, web, mail and phone links; null for everything else, javascript: above all. */
function safeHref(href: string): string | null {
  // Browsers drop these from an address: '/\t/evil' would name another host.
  const trimmed = href.replace(/[\s\p{Cc}]/gu, '');
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed;
  return /^(https?:\/\/|mailto:|tel:)/i.test(trimmed) ? trimmed : null;
}
