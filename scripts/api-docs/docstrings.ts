// Reads the doc comments of the contract's fields for the OpenAPI document, because the server cannot
// read comments at run time.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Docstring, Docstrings } from '../../server/http/openapi/api-docs.ts';

const contract = join(import.meta.dirname, '..', '..', 'src', 'contract');

/**
 * Reads the doc comments of every exported schema and call and of their fields. Returns them by
 * path, such as 'claimSchema.payout.amount' or 'listClaims.response[].status'. The tag @format is
 * stored separately.
 */
export function readDocstrings(): Docstrings {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(contract, file));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  });
  return new Reader(program.getTypeChecker()).read(
    files.map((file) => program.getSourceFile(file)).filter((file) => file !== undefined),
  );
}

/** Functions whose argument has the doc comment: z.optional(lat) gets the doc comment of `lat`. */
const wrappers = new Set(['optional', 'nullable', '_default', 'catch', 'array', 'nullIfInvalid']);

class Reader {
  private readonly found: Record<string, Docstring> = {};
  /**
   * Types of exported schemas. The OpenAPI document refers to these schemas by name, so their
   * fields are stored only once.
   */
  private readonly named = new Set<ts.Type>();
  /** Doc comments of fields that mean the same in every schema. */
  private readonly common = new Map<string, Docstring>();
  private readonly checker: ts.TypeChecker;
  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  read(files: ts.SourceFile[]): Docstrings {
    const exported = files.flatMap((file) => {
      const symbol = this.checker.getSymbolAtLocation(file);
      return symbol ? this.checker.getExportsOfModule(symbol) : [];
    });
    const symbolsByName = new Map(
      exported.map((symbol) => [symbol.name, this.resolveAlias(symbol)]),
    );
    const typed = [...symbolsByName].map(
      ([name, symbol]) => [name, symbol, this.checker.getTypeOfSymbol(symbol)] as const,
    );
    for (const [, , type] of typed) if (this.part(type, 'shape')) this.named.add(type);
    const common = symbolsByName.get('CommonFields');
    for (const field of common ? this.checker.getDeclaredTypeOfSymbol(common).getProperties() : [])
      this.common.set(field.name, this.docOf(field) ?? {});
    for (const [name, symbol, type] of typed) {
      if (type.getProperty('_zod')) {
        this.store(name, this.docOf(symbol));
        this.walk(name, type, true);
      } else if (type.getProperty('response') && type.getProperty('method'))
        this.readCall(name, type);
      else if (name === 'errorStatus') this.readFields(name, type);
    }
    return Object.fromEntries(Object.entries(this.found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  private readCall(name: string, type: ts.Type): void {
    for (const role of ['query', 'request', 'response']) {
      const symbol = type.getProperty(role);
      if (!symbol) continue;
      this.store(`${name}.${role}`, this.docOf(symbol));
      this.walk(`${name}.${role}`, this.checker.getTypeOfSymbol(symbol), false);
    }
  }

  private readFields(path: string, type: ts.Type): void {
    for (const field of type.getProperties()) {
      const at = `${path}.${field.name}`;
      const common = this.common.get(field.name);
      const ownDoc = this.docOf(field);
      const schemaDoc = this.docOfValue(field);
      // A field's own doc comment overrides that of its schema, but the schema's @format stays.
      this.store(at, ownDoc || schemaDoc ? { ...schemaDoc, ...ownDoc } : common);
      const inner = this.checker.getTypeOfSymbol(field);
      if (inner.getProperty('_zod')) this.walk(at, inner, false);
    }
  }

  /** @param isRoot false for a schema inside another schema; exported schemas are then skipped */
  private walk(path: string, type: ts.Type, isRoot: boolean): void {
    if (!isRoot && this.named.has(type)) return;
    const shape = this.part(type, 'shape');
    if (shape) this.readFields(path, shape);
    const children = { element: '[]', innerType: '', in: '', valueType: '{}' };
    for (const [name, suffix] of Object.entries(children)) {
      const part = this.part(type, name);
      if (part) this.walk(`${path}${suffix}`, part, false);
    }
    const options = this.part(type, 'options');
    const choices = options && this.checker.isTupleType(options) ? options : undefined;
    if (choices)
      for (const option of this.checker.getTypeArguments(choices as ts.TypeReference))
        this.walk(path, option, false);
  }

  /** Returns a part of a schema's definition, such as `schema._zod.def.shape`. */
  private part(type: ts.Type, name: string): ts.Type | undefined {
    return ['_zod', 'def', name].reduce<ts.Type | undefined>((inner, key) => {
      const symbol = inner?.getProperty(key);
      return symbol && this.checker.getTypeOfSymbol(symbol);
    }, type);
  }

  private resolveAlias(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private docOf(symbol: ts.Symbol): Docstring | undefined {
    const tags = symbol.getJsDocTags(this.checker);
    const format = tags.find(({ name }) => name === 'format')?.text;
    const description = ts
      .displayPartsToString(symbol.getDocumentationComment(this.checker))
      .replace(/\s+/g, ' ')
      .trim();
    if (description === '' && !format) return undefined;
    return {
      ...(description !== '' && { description }),
      ...(format && { format: ts.displayPartsToString(format).trim() }),
    };
  }

  /**
   * Returns the doc comment of the schema that a field uses, such as that of dateSchema for
   * `rental_started: dateSchema`.
   */
  private docOfValue(field: ts.Symbol): Docstring | undefined {
    const declared = field.declarations?.[0];
    if (!declared || !ts.isPropertyAssignment(declared)) return undefined;
    const name = this.unwrap(declared.initializer);
    const symbol = name && this.checker.getSymbolAtLocation(name);
    return symbol && this.docOf(this.resolveAlias(symbol));
  }

  private unwrap(value: ts.Expression): ts.Node | undefined {
    if (ts.isIdentifier(value)) return value;
    if (ts.isPropertyAccessExpression(value)) return value.name;
    if (!ts.isCallExpression(value)) return undefined;
    const { expression } = value;
    if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'check')
      return this.unwrap(expression.expression);
    const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    const [first] = value.arguments;
    return first && ts.isIdentifier(called) && wrappers.has(called.text)
      ? this.unwrap(first)
      : undefined;
  }

  private store(path: string, doc: Docstring | undefined): void {
    if (doc) this.found[path] = doc;
  }
}
