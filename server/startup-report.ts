import { createLog, describeError, type LogFields } from './log.ts';

/** One message about the start or the end of the server process. */
interface StartupMessage {
  /** Name of the event in the log of production. */
  event: string;
  /** Text for a person. In development it is printed without a time and a level. */
  text: string;
  /** Fields of the event. By default its only field is `message`, with the text. */
  fields?: LogFields;
}

type StartupReport = Record<'info' | 'warn' | 'error', (message: StartupMessage) => void>;

/**
 * Creates the functions that report what happens while the server starts. In production each message
 * is an event of the log, because programs read every line there. In development a person reads
 * the text.
 */
export function createStartupReport(isProduction: boolean): StartupReport {
  if (!isProduction)
    return {
      info: ({ text }) => console.log(text),
      warn: ({ text }) => console.warn(text),
      error: ({ text }) => console.error(text),
    };
  const log = createLog();
  const logAt =
    (level: keyof StartupReport) =>
    ({ event, text, fields = { message: text } }: StartupMessage) =>
      log[level](event, fields);
  return { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}

/**
 * Logs what Node would print as text: its own warnings, and an error that nothing has caught, after
 * which the process exits with 1. The error's message is left out if it could quote a row
 * (describeError).
 */
export function logNodeMessages(): void {
  const log = createLog();
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn('node_warning', { name, message }));
  process.on('uncaughtException', (error: unknown) => {
    log.error('crashed', { ...describeError(error), stack: stackOf(error) });
    process.exit(1);
  });
}

/** Returns the code locations of an error's stack, without its message. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return frames?.map((line) => line.trim()).join('\n');
}
