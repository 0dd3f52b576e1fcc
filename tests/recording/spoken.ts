import type { CDPSession, Page } from '@playwright/test';

/** A node of Chromium's accessibility tree. */
interface TreeNode {
  nodeId: string;
  parentId?: string;
  childIds?: string[];
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value?: unknown } }[];
}

const wordSet = (words: string) => new Set(words.split(' '));
/** States that a screen reader says. Other properties, such as focusable, are silent. */
const spokenStates = wordSet(
  'checked disabled expanded focused hasPopup invalid level live modal pressed readonly required selected',
);
/** Roles that add nothing to their content. */
const silentRoles = wordSet('InlineTextBox none generic LineBreak ListMarker');
/** Roles whose name is their content. The content is not read a second time. */
const namedByContent = wordSet(
  'button link heading option tab menuitem LabelText DisclosureTriangle',
);

/**
 * Reads Chromium's accessibility tree in reading order, as a screen reader says it: one line for
 * each element with its role, name, description, value and states.
 */
export async function readSpoken(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  try {
    return (await linesOf(session)).join('\n');
  } finally {
    await session.detach();
  }
}

async function linesOf(session: CDPSession): Promise<string[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: TreeNode[];
  };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (node: TreeNode, depth: number, isNamed: boolean): void => {
    const role = node.role?.value ?? '';
    const isSilent = node.ignored || silentRoles.has(role) || (isNamed && role === 'StaticText');
    if (!isSilent) lines.push('  '.repeat(depth) + lineOf(node));
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child)
        visit(
          child,
          isSilent ? depth : depth + 1,
          isNamed || (!isSilent && namedByContent.has(role)),
        );
    }
  };
  const root = nodes.find(({ parentId }) => parentId === undefined);
  if (root) visit(root, 0, false);
  return lines;
}

function lineOf({ role, name, description, value, properties = [] }: TreeNode): string {
  const states = properties
    .filter(
      ({ name: key, value: { value: state } }) =>
        spokenStates.has(key) && (key === 'expanded' || isSet(state)),
    )
    .map(({ name: key, value: { value: state } }) =>
      state === true ? key : `${key}=${String(state)}`,
    );
  return [
    role?.value,
    name?.value && JSON.stringify(name.value),
    value?.value !== undefined && value.value !== '' && `value ${JSON.stringify(value.value)}`,
    ...states,
    description?.value && `description ${JSON.stringify(description.value)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const isSet = (state: unknown) => state !== undefined && state !== false && state !== 'false';

/**
 * Runs in the page: reports each move of the focus, each change of a live region, and each new
 * document title. A new region is one that was not in the page before its text, so that not all
 * screen readers announce it.
 */
export function reportAnnouncements(): void {
  const MAX_TEXT = 160;
  const TITLE_INTERVAL_MS = 50;
  const regions = '[role=alert], [role=status], [aria-live]:not([aria-live=off])';
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  const say = (text: string) => void window.recordSignal?.('announcements', text);

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const [label] = (target as HTMLInputElement).labels ?? [];
    const name = target.getAttribute('aria-label') ?? textOf(label ?? target);
    const ids = (target.getAttribute('aria-describedby') ?? '').split(' ');
    const description = ids.map((id) => textOf(document.getElementById(id))).join(' ');
    say(`focus: ${target.tagName.toLowerCase()} ${name} | ${description}`);
  });

  const lastTexts = new WeakMap<Element, string>();
  const sayRegion = (region: Element) => {
    const [before, text] = [lastTexts.get(region), textOf(region)];
    lastTexts.set(region, text);
    if (text && text !== before)
      say(`${region.role ?? 'live'}${before === undefined ? ' (new region)' : ''}: ${text}`);
  };
  new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(regions);
      if (region) changed.add(region);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll(regions)])
            if (one.matches(regions)) changed.add(one);
    }
    changed.forEach(sayRegion);
  }).observe(document, { subtree: true, childList: true, characterData: true });

  let lastTitle = '';
  setInterval(() => {
    if (document.title === lastTitle) return;
    lastTitle = document.title;
    say(`title: ${lastTitle}`);
  }, TITLE_INTERVAL_MS);
}
