/** Applies edits to the text of a file. */
import ts from 'typescript';
import type { Edit } from './unit.ts';

/** Removes imports of files and names that are gone. */
export function importEdits(
  source: ts.SourceFile,
  isGone: (specifier: string) => boolean,
  dead: ReadonlyMap<string, string>,
): Edit[] {
  return source.statements.flatMap((statement): Edit[] => {
    const isImport = ts.isImportDeclaration(statement);
    if (!isImport && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    if (isGone(moduleSpecifier.text)) return [{ node: statement, text: '', names: [] }];
    if (!isImport) return [];
    const bindings = statement.importClause?.namedBindings;
    const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    const gone = elements.filter(({ name }) => dead.has(name.text));
    if (gone.length === 0) return [];
    if (gone.length === elements.length && !statement.importClause?.name)
      return [{ node: statement, text: '', names: [] }];
    return gone.map((node) => ({ node, text: '', names: [] }));
  });
}

/** Returns the text of a file after its edits. An edit inside of another one has no effect. */
export function applyEdits(whole: string, source: ts.SourceFile, edits: readonly Edit[]): string {
  // The fence of an Astro file stays.
  const first = whole.startsWith('---\n') ? 4 : 0;
  const ranges = edits
    .map((edit) => ({ ...rangeOf(source, edit), text: edit.text }))
    .map((range) => ({ ...range, start: Math.max(range.start, first) }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  let text = '';
  let at = 0;
  for (const range of ranges) {
    if (range.start < at) {
      at = Math.max(at, range.end);
      continue;
    }
    text += whole.slice(at, range.start) + range.text;
    at = range.end;
  }
  return text + whole.slice(at);
}

/** Returns the range of a part, with its comments and the comma or operator that belongs to it. */
function rangeOf(source: ts.SourceFile, { node, text }: Edit): { start: number; end: number } {
  if (text) return { start: node.getStart(source), end: node.end };
  const isItem =
    !ts.isStatement(node) && !ts.isCaseOrDefaultClause(node) && !ts.isJsxAttribute(node);
  let { end } = node;
  const after = /^\s*[,|&]/.exec(source.text.slice(end));
  if (isItem && after && !isJsxChild(node)) {
    end += after[0].length;
    return { start: node.getFullStart(), end };
  }
  const before = /[,|&]\s*$/.exec(source.text.slice(0, node.getFullStart()));
  const start =
    node.getFullStart() - (isItem && before && !isJsxChild(node) ? before[0].length : 0);
  return { start, end };
}

const isJsxChild = (node: ts.Node) => ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
