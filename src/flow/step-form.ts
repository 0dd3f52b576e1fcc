import { atom, computed, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';

/** The raw values of a step's fields, by field name. */
export type RawValues = Record<string, unknown>;
/** Error messages by field name. A field in a list has its path as name, `drivers.0.firstName`. */
export type FieldErrors = Record<string, string>;

export interface StepForm {
  readonly $values: ReadableAtom<RawValues>;
  /** The visible errors: those of touched fields, or all after Next was pressed. */
  readonly $errors: ReadableAtom<FieldErrors>;
  /**
   * Number of failed attempts to go on. The summary gets the focus after each one, and is hidden at
   * 0.
   */
  readonly $attempts: ReadableAtom<number>;
  /**
   * False while answers are missing or invalid. Next then looks disabled, and pressing it shows the
   * errors.
   */
  readonly $complete: ReadableAtom<boolean>;
  /** True while the error summary is shown. */
  readonly $problem: ReadableAtom<boolean>;
  set(changes: RawValues): void;
  /** Replaces all typed values, for fields that change together, such as an address. */
  replace(values: RawValues): void;
  /**
   * Sets the fields that are currently not required, whatever the schema requires. None at first.
   */
  skip(names: readonly string[]): void;
  /** Marks a field as left. Its error is shown from now on. */
  touch(name: string): void;
  /** Returns the parsed answers. Returns null after showing the errors. */
  check(): unknown;
  /** Hides the errors, for example when the screen is shown again. */
  resetErrors(): void;
}

/** The errors of the typed values, or the answers if there are none. */
type ParsedValues = { errors: FieldErrors; answers?: unknown };

interface FormSource {
  parse: (values: RawValues) => ParsedValues;
  /** Values before any typing. */
  $prefill: ReadableAtom<RawValues>;
  /** Typed values. */
  $edits: ReadableAtom<RawValues>;
  edit(values: RawValues): void;
}

/**
 * Creates the form of one screen. Typed values override the prefill, and `parse` finds the errors.
 */
export function createStepForm({ parse, $prefill, $edits, edit }: FormSource): StepForm {
  const $touched = atom<readonly string[]>([]);
  const $attempts = atom(0);
  const $values = computed([$prefill, $edits], (prefill, edits) => ({ ...prefill, ...edits }));
  const $skipped = atom<readonly string[]>([]);
  const $missing = computed([$values, $skipped], (values, skipped) =>
    omitErrors(parse(values).errors, skipped),
  );
  return {
    $values,
    $errors: computed([$missing, $touched, $attempts], (missing, touched, attempts) =>
      attempts > 0 ? missing : pickErrors(missing, touched),
    ),
    $attempts,
    $complete: computed($missing, (missing) => Object.keys(missing).length === 0),
    $problem: computed(
      [$missing, $attempts],
      (missing, attempts) => attempts > 0 && Object.keys(missing).length > 0,
    ),
    set: (changes) => edit({ ...$edits.get(), ...changes }),
    replace: edit,
    skip: (names) => $skipped.set(names),
    touch(name) {
      if (!$touched.get().includes(name)) $touched.set([...$touched.get(), name]);
    },
    check() {
      const values = $values.get();
      const { errors, answers } = parse(values);
      if (Object.keys(omitErrors(errors, $skipped.get())).length === 0) return answers ?? values;
      $attempts.set($attempts.get() + 1);
      return null;
    },
    resetErrors() {
      $touched.set([]);
      $attempts.set(0);
    },
  };
}

/** Returns a parser for fields with the names of a schema. */
export function parseWith(schema: z.ZodMiniType): FormSource['parse'] {
  return (values) => {
    const { data, error } = schema.safeParse(values);
    const errors: FieldErrors = {};
    for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
    return { errors, answers: data };
  };
}

function omitErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function pickErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
}
