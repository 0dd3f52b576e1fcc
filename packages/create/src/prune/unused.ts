/** Removes what only the removed parts have used: imports, declarations, exports and files. */
import ts from 'typescript';
import { applyEdits } from './edits.ts';
import { isExported, isUse, namesOf } from './module.ts';
import type { Project } from './project.ts';
import type { Edit } from './unit.ts';

export type Uses = ReturnType<Project['countUses']>;
const none = { production: 0, tests: 0 };

/**
 * Removes unused parts once.
 * @param before uses before any removal. What was not used then stays
 * @param changed files in which something was removed
 * @returns the files that changed
 */
export function removeUnused(project: Project, before: Uses, changed: Set<string>): string[] {
  const now = project.countUses();
  const touched: string[] = [];
  for (const path of project.files.keys()) {
    const was = before.get(`${path}#`) ?? none;
    const is = now.get(`${path}#`) ?? none;
    const isUnused =
      (was.production > 0 && is.production === 0) ||
      (was.tests > 0 && is.tests + is.production === 0);
    if (!isUnused || isEntry(path)) continue;
    if (path.startsWith('scripts/') && (is.tests > 0 || !isProgramPart(project, path))) continue;
    project.files.delete(path);
    touched.push(path);
  }
  for (const path of project.paths())
    if (removeFrom(project, path, { before, now, isChanged: changed.has(path) })) {
      changed.add(path);
      touched.push(path);
    }
  return touched;
}

/** Uses of an export by its name, and of the whole file. */
function usesOf(uses: Uses, path: string, name: string) {
  const [own, whole] = [name, '*'].map((one) => uses.get(`${path}#${one}`) ?? none);
  const sum = (kind: keyof typeof none) => (own?.[kind] ?? 0) + (whole?.[kind] ?? 0);
  return { production: sum('production'), tests: sum('tests') };
}

/** Files that something else than an import runs. */
const isEntry = (path: string) =>
  /^(?:src\/pages|src\/content|server\/commands)\/|\.(?:test|spec)\.|^server\/main/.test(path) ||
  !/^(?:src|server|tests|packages|scripts)\//.test(path);

/** True for code in scripts/ that no command of package.json runs. */
const isProgramPart = (project: Project, path: string) =>
  /\.(?:mjs|ts)$/.test(path) && !project.isCommand(path);

function removeFrom(
  project: Project,
  path: string,
  { before, now, isChanged }: { before: Uses; now: Uses; isChanged: boolean },
): boolean {
  const { source } = project.module(path);
  const text = project.files.get(path) ?? '';
  const used = usedNames(source);
  const edits: Edit[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      if (isChanged) edits.push(...unusedImports(statement, used));
      continue;
    }
    const names = namesOf(statement);
    // Astro reads the properties of a component from Props.
    if (names.length === 0 || (path.endsWith('.astro') && names.includes('Props'))) continue;
    const isUsedHere = names.some(
      (name) => used.has(name) && isUsedOutside(source, statement, name),
    );
    if (!isExported(statement)) {
      if (isChanged && !isUsedHere) edits.push({ node: statement, text: '', names });
      continue;
    }
    const states = names.map((name): 'used' | 'tested' | 'unused' => {
      const was = usesOf(before, path, name);
      const is = usesOf(now, path, name);
      if (is.production > 0) return 'used';
      if (was.production > 0) return is.tests > 0 ? 'tested' : 'unused';
      return was.tests > 0 && is.tests === 0 ? 'unused' : 'used';
    });
    if (states.some((state) => state === 'used')) continue;
    const isTested = states.some((state) => state === 'tested');
    // Tests share what scripts export. They do not test it.
    if (!isUsedHere && !(isTested && path.startsWith('scripts/')))
      edits.push({ node: statement, text: '', names });
    else if (isTested) edits.push(...markInternal(statement));
    else {
      const keyword = ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.[0] : undefined;
      if (keyword) edits.push({ node: keyword, text: ' ', names: [] });
    }
  }
  if (isChanged) edits.push(...unusedLocals(source));
  if (edits.length === 0) return false;
  const remaining = applyEdits(text, source, edits);
  if (remaining === text) return false;
  if (hasStatements(remaining)) project.files.set(path, remaining);
  else project.files.delete(path);
  return true;
}

/** False for a file that has only comments. */
export const hasStatements = (text: string) =>
  text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '').trim() !== '';

/** Marks an export that only tests import. */
function markInternal(statement: ts.Statement): Edit[] {
  const keyword = ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.[0] : undefined;
  if (!keyword || /@internal|@public/.test(statement.getFullText())) return [];
  const [comment] = ts.getJSDocCommentsAndTags(statement);
  if (!comment) return [{ node: keyword, text: '/** @internal */\nexport', names: [] }];
  const text = comment.getText().replace(/\s*\*\/$/, '\n * @internal\n */');
  return [{ node: comment, text, names: [] }];
}

/** Removes variables and functions in functions that nothing reads, and unused parts of patterns. */
function unusedLocals(source: ts.SourceFile): Edit[] {
  const edits: Edit[] = [];
  ts.forEachChild(source, function visit(node): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) edits.push(...unusedIn(node));
    ts.forEachChild(node, visit);
  });
  return edits;
}

function unusedIn(scope: ts.Node): Edit[] {
  const used = usedNames(scope);
  const edits: Edit[] = [];
  const shrink = (name: ts.BindingName) => {
    if (!ts.isObjectBindingPattern(name) || name.elements.some((one) => one.dotDotDotToken)) return;
    for (const element of name.elements)
      if (ts.isIdentifier(element.name) && !used.has(element.name.text))
        edits.push({ node: element, text: '', names: [] });
  };
  ts.forEachChild(scope, function visit(node): void {
    if (ts.isParameter(node)) shrink(node.name);
    if (ts.isFunctionDeclaration(node) && node.name && !used.has(node.name.text))
      edits.push({ node, text: '', names: [] });
    if (ts.isVariableStatement(node)) {
      const names = namesOf(node);
      if (!names.some((name) => used.has(name)))
        edits.push({ node, text: '', names }, ...assignmentsTo(names, scope));
      else for (const one of node.declarationList.declarations) shrink(one.name);
    }
    ts.forEachChild(node, visit);
  });
  return edits;
}

/** Statements that only set variables which nothing reads. */
function assignmentsTo(names: readonly string[], scope: ts.Node): Edit[] {
  const edits: Edit[] = [];
  ts.forEachChild(scope, function visit(node): void {
    if (ts.isExpressionStatement(node) && names.includes(assignedName(node)))
      edits.push({ node, text: '', names: [] });
    ts.forEachChild(node, visit);
  });
  return edits;
}

function assignedName({ expression }: ts.ExpressionStatement): string {
  const isAssignment =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isIdentifier(expression.left);
  return isAssignment ? expression.left.getText() : '';
}

function unusedImports(statement: ts.ImportDeclaration, used: ReadonlySet<string>): Edit[] {
  const clause = statement.importClause;
  if (!clause) return [];
  const bindings = clause.namedBindings;
  const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  const locals = [clause.name?.text, ...elements.map(({ name }) => name.text)];
  if (bindings && ts.isNamespaceImport(bindings)) locals.push(bindings.name.text);
  if (!locals.some((name) => name && used.has(name)))
    return [{ node: statement, text: '', names: [] }];
  return elements
    .filter(({ name }) => !used.has(name.text))
    .map((node) => ({ node, text: '', names: [] }));
}

const isAssigned = ({ text, parent: { parent } }: ts.Identifier) =>
  parent && ts.isExpressionStatement(parent) && assignedName(parent) === text;

/** True if a name is used outside of its own declaration, such as a call of itself. */
const isUsedOutside = (source: ts.SourceFile, own: ts.Statement, name: string) =>
  !usedNames(own).has(name) ||
  source.statements.some((one) => one !== own && usedNames(one).has(name));

const knownNames = new WeakMap<ts.Node, ReadonlySet<string>>();

function usedNames(source: ts.Node): ReadonlySet<string> {
  const known = knownNames.get(source);
  if (known) return known;
  const used = new Set<string>();
  knownNames.set(source, used);
  ts.forEachChild(source, function visit(node): void {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && isUse(node) && !isAssigned(node)) used.add(node.text);
    if (ts.isShorthandPropertyAssignment(node)) used.add(node.name.text);
    ts.forEachChild(node, visit);
  });
  return used;
}
