// Runs the unit tests with Vitest in a temporary copy of the project, as `npm test -- unit` does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { findPostgresFolder } from '../../scripts/postgres-binaries.mjs';
import { copyWithPackages } from '../../tests/fixtures/project-copy.mjs';
import { sendSignal, startCleanupWatcher } from '../../scripts/cleanup-watcher.mjs';
import { startPostgres } from '../../tests/fixtures/postgres.ts';

const root = join(import.meta.dirname, '..', '..');
/** Generated files and folders, which are not copied. */
const ignoredEntries = /^(?:\.astro|\.data|\.git|dist.*|node_modules|test-results)$/;
const config = 'bench/mutants/vitest.config.ts';

export interface TestRunResult {
  /** 'timeout' if the run took longer than its time limit and was stopped. */
  outcome: 'green' | 'red' | 'timeout';
  seconds: number;
  /** The test files by their path from the project's root. */
  files: Map<string, TestFile>;
}

interface TestFile {
  passed: boolean;
  seconds: number;
}

interface TestRunOptions {
  /** Command-line options for Vitest, in addition to its configuration file. */
  args: string[];
  /** Test files that run first, in this order. */
  order?: readonly string[];
  environment?: Record<string, string>;
  timeoutSeconds?: number;
}

export interface ProjectTestRunner {
  /** Path of the copied project. */
  folder: string;
  run(options: TestRunOptions): Promise<TestRunResult>;
  stop(): Promise<void>;
}

/** Copies the project and starts one PostgreSQL server for all test runs. */
export async function startProjectTestRunner(): Promise<ProjectTestRunner> {
  const folder = copyWithPackages(
    root,
    readdirSync(root).filter((name) => !ignoredEntries.test(name)),
  );
  const cleanupWatcher = startCleanupWatcher(folder);
  // As root, PostgreSQL runs as another user, who needs access to the folder. Some tests start
  // their own PostgreSQL.
  chmodSync(folder, 0o711);
  const temporary = join(folder, 'test-results', 'temporary');
  const postgres = findPostgresFolder() ? await startPostgres() : { url: 'none', stop: () => {} };
  mkdirSync(temporary, { recursive: true });
  const report = join(folder, 'test-results', 'report.json');

  async function run(options: TestRunOptions): Promise<TestRunResult> {
    const { args, order = [], environment = {}, timeoutSeconds } = options;
    rmSync(report, { force: true });
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
    const reporters = ['--reporter=json', `--outputFile.json=${report}`];
    const flags = ['--run', '--maxWorkers=1', `--config=${config}`, ...reporters];
    const started = performance.now();
    const child = spawn(join(folder, 'node_modules/.bin/vitest'), [...args, ...flags], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        PATH: join(folder, 'node_modules/.bin') + delimiter + process.env['PATH'],
        TMPDIR: temporary,
        TEST_DATABASE_URL: postgres.url,
        MUTANTS_ORDER: order.join(' '),
        ...environment,
      },
    });
    const pid = child.pid ?? 0;
    cleanupWatcher.watch(-pid, 'SIGKILL');
    let isTimedOut = false;
    const timer = setTimeout(
      () => {
        isTimedOut = true;
        sendSignal(-pid, 'SIGKILL');
      },
      (timeoutSeconds ?? 86_400) * 1000,
    );
    const [status] = await once(child, 'exit');
    clearTimeout(timer);
    sendSignal(-pid, 'SIGKILL');
    cleanupWatcher.unwatch(-pid);
    const finished = status === 0 ? 'green' : 'red';
    return {
      outcome: isTimedOut ? 'timeout' : finished,
      seconds: (performance.now() - started) / 1000,
      files: readReport(report, folder),
    };
  }

  return {
    folder,
    run,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface JsonReport {
  testResults: { name: string; status: string; startTime: number; endTime: number }[];
}

function readReport(file: string, folder: string): Map<string, TestFile> {
  const { testResults } = parseReport(file);
  return new Map(
    testResults.map(({ name, status, startTime, endTime }) => [
      relative(folder, name),
      { passed: status === 'passed', seconds: (endTime - startTime) / 1000 },
    ]),
  );
}

/** A run that was killed has not written a report. */
function parseReport(file: string): JsonReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  } catch {
    return { testResults: [] };
  }
}
