import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { codeBlocks, pages, root, type CodeBlock } from '../fixtures/code-blocks.ts';

const scripts = new Set(['ts', 'tsx', 'js']);
/** Languages of blocks that no test reads. An empty one is the output of a program. */
const unread = new Set(['', 'html', 'ini', 'md', 'mdx', 'mermaid', 'swift']);
const blocksIn = (...languages: string[]) =>
  codeBlocks.filter(({ language }) => languages.includes(language));

const configFile = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(configFile.config, ts.sys, root);
const compilerOptions: ts.CompilerOptions = {
  ...options,
  // A fragment does not use everything that it declares.
  noUnusedLocals: false,
  noUnusedParameters: false,
  checkJs: true,
  skipLibCheck: true,
  paths: {
    'coverfront-contract': [join(root, 'packages/contract/src/client.ts')],
    'coverfront-contract/*': [join(root, 'src/contract/*.ts')],
    'coverfront-embed': [join(root, 'packages/embed/src/mount.ts')],
    '~/*': [join(root, '*')],
  },
};

/** Compiles blocks as files of the project. Returns the errors, each with its file and line. */
function compile(blocks: readonly CodeBlock[], extra: ts.CompilerOptions = {}): string[] {
  const blockByPath = new Map(
    blocks.map((block, index) => {
      const name = `documented-${index}.${block.language}`;
      return [join(root, block.folder, name), block] as const;
    }),
  );
  const host = ts.createCompilerHost(compilerOptions);
  const { readFile, fileExists, getSourceFile } = host;
  // The last line makes a module of the block, so that its names are its own.
  const textOf = (block: CodeBlock) => `${block.context}\n${block.text}\nexport {};\n`;
  host.fileExists = (path) => blockByPath.has(path) || fileExists(path);
  host.readFile = (path) =>
    blockByPath.has(path) ? textOf(blockByPath.get(path)!) : readFile(path);
  host.getSourceFile = (path, ...rest) =>
    blockByPath.has(path)
      ? ts.createSourceFile(path, textOf(blockByPath.get(path)!), rest[0])
      : getSourceFile(path, ...rest);
  const program = ts.createProgram([...blockByPath.keys()], { ...compilerOptions, ...extra }, host);
  return [...blockByPath].flatMap(([path, block]) => {
    const source = program.getSourceFile(path);
    const diagnostics = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ];
    return diagnostics.map(({ start = 0, messageText }) => {
      const { line } = source!.getLineAndCharacterOfPosition(start);
      const contextLines = block.context.split('\n').length;
      const message = ts.flattenDiagnosticMessageText(messageText, ' ');
      return `${block.file}:${Math.max(block.line, block.line + line - contextLines)} ${message}`;
    });
  });
}

describe('code in the documentation', () => {
  test('is TypeScript that compiles against this version', () => {
    expect(blocksIn('ts', 'tsx').length).toBeGreaterThan(8);
    expect(compile(blocksIn('ts', 'tsx'))).toEqual([]);
  });

  test('is JavaScript without errors of types', () => {
    expect(compile(blocksIn('js'), { strict: false, noImplicitReturns: false })).toEqual([]);
  });

  test('is JSON and YAML that can be parsed', () => {
    const failures = blocksIn('json', 'yaml').flatMap(({ place, language, text }) => {
      try {
        void (language === 'json' ? JSON.parse(text) : parse(text));
        return [];
      } catch (error) {
        return [`${place} ${String(error)}`];
      }
    });
    expect(failures).toEqual([]);
  });

  test('has a language that a test reads, or a known other one', () => {
    const read = new Set([...scripts, 'json', 'yaml', 'sh']);
    const unknown = codeBlocks.filter(
      ({ language }) => !read.has(language) && !unread.has(language),
    );
    expect(unknown.map(({ place, language }) => `${place} ${language}`)).toEqual([]);
    // Each fence opens or closes a block that the pattern has found.
    for (const { file, text } of pages) {
      const fences = text.match(/^ *```/gm)?.length ?? 0;
      const found = codeBlocks.filter((block) => block.file === file).length;
      expect([file, fences]).toEqual([file, found * 2]);
    }
  });

  test('runs only npm scripts that exist', () => {
    const scriptsOf = (folder?: string): object =>
      folder
        ? JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts
        : packageJson.scripts;
    const pattern = /\bnpm run (?:-s |--silent )?([\w:-]+)(?: --prefix ([\w/-]+))?/g;
    const missing = pages.flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(pattern)]
            .filter(([, name = '', folder]) => !(name in scriptsOf(folder)))
            .map(([call]) => `${file}:${index + 1} ${call}`),
        ),
    );
    expect(missing).toEqual([]);
  });
});
