/** One source file: what it imports and exports, and where it uses names. */
import ts from 'typescript';
import { declaredNames } from './unit.ts';

interface Import {
  specifier: string;
  /** Local name and imported name. '*' is the whole module, '' an import for its effects. */
  names: readonly (readonly [local: string, imported: string])[];
}

export interface Module {
  source: ts.SourceFile;
  imports: readonly Import[];
  /** Modules that it loads as a whole with import(). */
  loads: readonly string[];
  /** Names that it exports itself. */
  exports: ReadonlySet<string>;
  /** Names that it exports from another module, with their name there. */
  reexports: readonly { specifier: string; name: string; imported: string }[];
}

export function parseModule(path: string, text: string): Module {
  const kind = /\.(?:tsx|astro)$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const imports: Import[] = [];
  const loads: string[] = [];
  const exports = new Set<string>();
  const reexports: { specifier: string; name: string; imported: string }[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) imports.push(readImport(statement));
    else if (ts.isExportDeclaration(statement)) {
      const specifier = statement.moduleSpecifier && textOf(statement.moduleSpecifier);
      const { exportClause: clause } = statement;
      if (clause && ts.isNamedExports(clause)) {
        for (const { name, propertyName } of clause.elements) {
          if (specifier)
            reexports.push({
              specifier,
              name: name.text,
              imported: (propertyName ?? name).text,
            });
          else exports.add(name.text);
        }
      } else if (specifier) reexports.push({ specifier, name: '*', imported: '*' });
    } else if (isExported(statement)) for (const name of namesOf(statement)) exports.add(name);
    else if (ts.isExportAssignment(statement)) exports.add('default');
  }
  ts.forEachChild(source, function visit(node): void {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      const names = loadedNames(node);
      if (argument && names) imports.push({ specifier: textOf(argument), names });
      else if (argument) loads.push(textOf(argument));
    }
    ts.forEachChild(node, visit);
  });
  return { source, imports, loads, exports, reexports };
}

/** Names in `const { a, b: c } = await import(…)`. */
function loadedNames({ parent: { parent } }: ts.CallExpression): [string, string][] | undefined {
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name))
    return undefined;
  return parent.name.elements.map(({ name, propertyName }) => [
    name.getText(),
    (propertyName ?? name).getText(),
  ]);
}

const textOf = (node: ts.Node) => (ts.isStringLiteralLike(node) ? node.text : '');

function readImport({ importClause: clause, moduleSpecifier }: ts.ImportDeclaration): Import {
  const names: [string, string][] = [];
  if (clause?.name) names.push([clause.name.text, 'default']);
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) names.push([bindings.name.text, '*']);
  else if (bindings)
    for (const { name, propertyName } of bindings.elements)
      names.push([name.text, (propertyName ?? name).text]);
  return { specifier: textOf(moduleSpecifier), names };
}

export function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** Names that a top-level statement declares. */
export function namesOf(statement: ts.Node): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => declaredNames(name));
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  )
    return statement.name ? [statement.name.text] : [];
  return [];
}

/** True where an identifier is read, as a value or as a type. */
export function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent))
    return parent.name !== node;
  if (ts.isMethodDeclaration(parent) || ts.isMethodSignature(parent)) return false;
  if (ts.isPropertyDeclaration(parent)) return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.name !== node;
  if (ts.isJsxAttribute(parent)) return false;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent))
    return false;
  if (ts.isExportSpecifier(parent)) return !parent.parent.parent.moduleSpecifier;
  return !(
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isLabeledStatement(parent)
  );
}
