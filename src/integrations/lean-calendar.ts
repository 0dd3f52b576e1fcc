import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

const stub = join(import.meta.dirname, '../ui/never-called.ts');

/**
 * Leaves out of the calendar's file what an inline calendar never calls: react-datepicker's floating layer,
 * since ours lies in a panel of its own, and date-fns' reading of typed text, which src/ui/date-text.ts
 * does. Together a third of its weight.
 */
export function leanCalendar(): AstroIntegration {
  const plugin = {
    name: 'lean-calendar',
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      if (source === '@floating-ui/react') return stub;
      return source === './parse.js' && importer?.includes('/date-fns/') ? stub : undefined;
    },
  };
  return {
    name: 'lean-calendar',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
