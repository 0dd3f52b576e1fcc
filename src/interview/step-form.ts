import { atom, computed, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';

/** Field values as the visitor entered them, before parsing. The keys are the field names. */
export type RawValues = Record<string, unknown>;
/**
 * Error messages by field name. The name of a field in a list is its path, such as
 * `drivers.0.firstName`.
 */
export type FieldErrors = Record<string, string>;

export interface StepForm {
  readonly $values: ReadableAtom<RawValues>;
  /**
   * The errors that the screen shows. Before the first press of Next, these are only the errors of
   * touched fields. Afterwards, these are the errors of all fields.
   */
  readonly $errors: ReadableAtom<FieldErrors>;
  /**
   * Number of times that the visitor pressed Next while the form had errors. Each such press moves
   * the focus to the error summary. The summary is hidden at 0.
   */
  readonly $attempts: ReadableAtom<number>;
  /**
   * True if the form has no errors. If false, Next looks disabled, but pressing Next still shows
   * the errors.
   */
  readonly $complete: ReadableAtom<boolean>;
  /** True while the error summary is shown. */
  readonly $problem: ReadableAtom<boolean>;
  set(changes: RawValues): void;
  /** Replaces all typed values. For a postal address and other fields that must change together. */
  replace(values: RawValues): void;
  /**
   * Sets the fields whose errors are ignored, even if the schema requires these fields. No field is
   * ignored at first.
   */
  skip(names: readonly string[]): void;
  /** Marks a field that the visitor has left. From then on, the error of this field is shown. */
  touch(name: string): void;
  /** Returns the parsed answers. If there are errors, shows them and returns null. */
  check(): unknown;
  /** Hides the errors, for example when the screen is shown again. */
  resetErrors(): void;
}

/** The errors of the field values. If there are no errors, `answers` has the parsed answers. */
type ParsedValues = { errors: FieldErrors; answers?: unknown };

interface FormSource {
  parse: (values: RawValues) => ParsedValues;
  /** Values that the fields have before the visitor types. */
  $prefill: ReadableAtom<RawValues>;
  /** Values that the visitor has typed. */
  $edits: ReadableAtom<RawValues>;
  edit(values: RawValues): void;
}

/**
 * Creates the form of one screen. A typed value replaces the initial value of its field. `parse`
 * finds the errors.
 */
export function createStepForm({ parse, $prefill, $edits, edit }: FormSource): StepForm {
  const $touched = atom<readonly string[]>([]);
  const $attempts = atom(0);
  const $values = computed([$prefill, $edits], (prefill, edits) => ({ ...prefill, ...edits }));
  const $skipped = atom<readonly string[]>([]);
  const $missing = computed([$values, $skipped], (values, skipped) =>
    omitErrors(parse(values).errors, skipped),
  );
  const $errors = computed([$missing, $touched, $attempts], (missing, touched, attempts) =>
    attempts > 0 ? missing : pickErrors(missing, touched),
  );
  // Each typed character creates a new object. Equal errors do not render the screen again.
  $errors.eq = areErrorsEqual;
  return {
    $values,
    $errors,
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

/**
 * Returns a `parse` function that validates field values with a schema. The form's fields have the
 * names of the schema's fields.
 */
export function schemaParser(schema: z.ZodMiniType): FormSource['parse'] {
  return (values) => {
    const { data, error } = schema.safeParse(values);
    const errors: FieldErrors = {};
    for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
    return { errors, answers: data };
  };
}

/** Compares two objects with error messages by their content. */
export function areErrorsEqual(previous: FieldErrors | undefined, next: FieldErrors): boolean {
  const names = Object.keys(next);
  return (
    previous !== undefined &&
    names.length === Object.keys(previous).length &&
    names.every((name) => previous[name] === next[name])
  );
}

function omitErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function pickErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
}
