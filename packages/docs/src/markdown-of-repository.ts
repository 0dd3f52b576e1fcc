import { isSatteriProcessor } from '@astrojs/markdown-satteri';
import type { AstroIntegration } from 'astro';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineHastPlugin, defineMdastPlugin, type HastNode, type MdastPluginEntry } from 'satteri';
import { brand } from './brand-styles.ts';
import { linkTarget, repositoryRoot } from './paths.ts';

/**
 * Adapts Markdown that is written for the repository: removes the title, which the page has as its
 * heading, changes links between files to links between pages, and draws diagrams.
 * @param project package.json. Without its `repository`, a link to a source file becomes code.
 */
export function markdownOfRepository(project: { repository?: string }): AstroIntegration {
  return {
    name: 'markdown-of-repository',
    hooks: {
      'astro:config:setup': ({ config }) => {
        const { processor } = config.markdown;
        if (!processor || !isSatteriProcessor(processor))
          throw new Error('The Markdown processor is not Sätteri.');
        processor.options.features.smartPunctuation = false;
        const base = config.base.replace(/\/?$/, '/');
        processor.options.mdastPlugins.push(plugin(base, project.repository));
        processor.options.hastPlugins.push(dateCells, labeledCells);
      },
    },
  };
}

function plugin(base: string, repository: string | undefined): MdastPluginEntry {
  return ({ fileURL }) => {
    if (!fileURL) return undefined;
    const source = relative(repositoryRoot, fileURLToPath(fileURL));
    return defineMdastPlugin({
      name: 'markdown-of-repository',
      heading(node, context) {
        if (node.depth === 1) context.removeNode(node);
      },
      link(node, context) {
        const target = linkTarget(source, node.url);
        if (target === 'unchanged') return;
        if ('page' in target) context.setProperty(node, 'url', `${base}${target.page}`);
        else if (repository)
          context.setProperty(node, 'url', `${repository}/blob/HEAD/${target.file}`);
        else context.replaceNode(node, { type: 'inlineCode', value: target.file });
      },
      code(node, context) {
        if (node.lang === 'mermaid')
          context.replaceNode(node, { type: 'html', value: diagram(node.value) });
      },
    });
  };
}

/** Marks table cells with a date, which browsers would break at its hyphens. */
const dateCells = defineHastPlugin({
  name: 'date-cells',
  element: {
    filter: ['td'],
    visit(node, context) {
      if (/^\d{4}-\d\d-\d\d$/.test(context.textContent(node)))
        context.setProperty(node, 'className', 'date');
    },
  },
});

/**
 * Gives each cell of a table with three or more columns the heading of its column. On a phone such a
 * table shows its cells below each other, because it would be wider than the screen.
 */
const labeledCells = defineHastPlugin({
  name: 'labeled-cells',
  element: {
    filter: ['table'],
    visit(table, context) {
      const rows = descendants(table, 'tr');
      const labels = rows
        .flatMap((row) => descendants(row, 'th'))
        .map((cell) => context.textContent(cell));
      if (labels.length < 3) return;
      context.setProperty(table, 'className', 'stacked');
      for (const row of rows)
        for (const [column, cell] of descendants(row, 'td').entries())
          context.setProperty(cell, 'data-label', labels[column] ?? '');
    },
  },
});

type Element = Extract<HastNode, { type: 'element' }>;

function descendants(node: HastNode, tagName: string): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) =>
    child.type === 'element' && child.tagName === tagName
      ? [child as Element]
      : descendants(child, tagName),
  );
}

/** Colors of a diagram: tokens of the brand, which change with the theme. */
const colors = {
  bg: 'var(--sl-color-bg)',
  fg: 'var(--ink)',
  line: 'var(--control)',
  accent: 'var(--accent)',
  muted: 'var(--ink-2)',
  surface: 'var(--tint)',
  border: 'var(--line)',
};

/** Returns a diagram as SVG, with its source as the text for screen readers and llms.txt. */
function diagram(source: string): string {
  const svg = renderMermaidSVG(source, {
    ...colors,
    font: brand.tokens.fontText.family,
    transparent: true,
  })
    // Without this import of a web font, the page loads nothing from other hosts.
    .replace(/@import url\([^)]*\);/, '')
    .replace('<svg', '<svg aria-hidden="true"');
  const text = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<figure class="diagram">${svg}<details><summary>Diagram as text</summary><pre><code class="language-mermaid">${text}</code></pre></details></figure>`.replace(
    /\n\s*\n/g,
    '\n',
  );
}
