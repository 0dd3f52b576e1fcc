// Sizes and results of bench/scale.ts.
import { PAGE_SIZE_MAX } from '../../src/contract/paging.ts';
import type { InstallationProfile } from '../filled-database/policy-facts.ts';

export interface ScalePlan {
  policies: number;
  /** One policy in this many belongs to the large account. */
  largeAccountEvery: number;
  policiesPerClaim: number;
  /** Runs of each call before the measured ones. */
  warmUpRuns: number;
  /** Measured runs of each call. */
  samples: number;
  /** Measured runs of each operators' command. */
  commandSamples: number;
  /** Names of the measured commands. Undefined for all. */
  commands?: readonly string[];
  /** Runs of all jobs after their backlog, for the memory. */
  repeatedRuns: number;
  /** Payments that are due at once when the jobs run for the first time. */
  dueInstallments: number;
  /** Policies whose notice before the end of coverage is due at that time. */
  dueEndNotices: number;
}

export const fullPlan: ScalePlan = {
  policies: 1_000_000,
  largeAccountEvery: 99,
  policiesPerClaim: 5,
  warmUpRuns: 3,
  samples: 31,
  commandSamples: 5,
  repeatedRuns: 4,
  dueInstallments: 2_000,
  dueEndNotices: 2_000,
};

export const shortPlan: ScalePlan = {
  policies: 1_500,
  largeAccountEvery: 5,
  policiesPerClaim: 5,
  warmUpRuns: 0,
  samples: 1,
  commandSamples: 1,
  commands: ['audit POLICY', 'backup'],
  repeatedRuns: 2,
  dueInstallments: 20,
  dueEndNotices: 20,
};

/** Three payments and two fifths of an account per policy. */
export const scaleProfile = {
  frequencies: ['month', 'year', 'once', 'once', 'year', 'once'],
  policiesPerAccount: 2.5,
  photoBytes: 400,
} as const satisfies Partial<InstallationProfile>;

/**
 * In the database that is empty otherwise, an account has one page of policies and of claims. It has
 * about as many claim drafts as the large account, because both lists contain all drafts.
 */
export const emptyFilling = {
  policies: PAGE_SIZE_MAX,
  largeAccountEvery: 1,
  policiesPerClaim: 1,
  policiesPerDraft: 1,
  years: 0.75,
} as const;

/** Wanted: no call takes longer than this many times its time on the empty database. */
const RATIO_LIMIT = 1.5;
/** Wanted: no job blocks the event loop for longer, in milliseconds of CPU time. */
export const BLOCK_LIMIT_MS = 50;
/** Wanted: the heap grows by less than this share during repeated runs of all jobs. */
export const HEAP_GROWTH_LIMIT = 0.1;

export interface CallRow {
  call: string;
  emptyMs: number;
  filledMs: number;
  ratio: number;
  missed: string;
}

export interface JobRow extends CallRow {
  backlogMs: number;
  backlogBlockMs: number;
  quietBlockMs: number;
  statementMs: number;
  statement: string;
}

export interface CommandRow extends CallRow {
  /** Longest read and longest write of the server while the command ran on the filled database. */
  readMs: number;
  writeMs: number;
  /** Size and speed of a backup. Empty for other commands. */
  note: string;
}

export interface MemoryRow {
  after: string;
  heapMb: number;
  rssMb: number;
  missed: string;
}

export interface ScaleRows {
  jobs: JobRow;
  memory: MemoryRow;
  calls: CallRow;
  commands: CommandRow;
}

/** One row of a part. `measure` may fail without losing the other rows. */
export interface Measurement<Row> {
  name: string;
  measure(): Promise<Row>;
}

export const round = (ms: number): number => Number(ms.toFixed(ms < 10 ? 2 : 1));

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Compares a call's times on the two databases. A difference of less than a millisecond is marked
 * as such, because it is within the variation of a busy machine.
 */
export function compareTimes(call: string, empty: readonly number[], filled: readonly number[]) {
  const [emptyMs, filledMs] = [medianOf(empty), medianOf(filled)];
  const ratio = filledMs / emptyMs;
  const isSlower = ratio > RATIO_LIMIT;
  const size = filledMs - emptyMs < 1 ? ', by less than 1 ms' : '';
  return {
    call,
    emptyMs: round(emptyMs),
    filledMs: round(filledMs),
    ratio: round(ratio),
    missed: isSlower ? `slower${size}` : '',
  };
}
