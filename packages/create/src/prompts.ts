/** Asks for the answers that no flag gives. */
import { checkbox, input, select } from '@inquirer/prompts';
import type { ThemeColors } from '../../../src/contract/theme.ts';
import { databases, folderError, nameError, type Answers } from './answers.ts';
import { brandContrast, colorError, isColor, TEXT_CONTRAST } from './colors.ts';
import type { ShopProduct } from './products.ts';

export const askFolder = () =>
  input({
    message: 'Folder',
    default: 'shop',
    validate: (text) => folderError(text) ?? true,
  });

export async function askAnswers(
  given: Partial<Answers>,
  { tokens, products }: { tokens: ThemeColors; products: readonly ShopProduct[] },
): Promise<Answers> {
  const name =
    given.name ??
    (await input({
      message: 'Name of the company',
      validate: (text) => nameError(text) ?? true,
    }));
  const color =
    given.color ??
    (await input({
      message: 'Brand color',
      default: tokens.brand,
      // Runs at each key, so the contrast is shown while a color is typed.
      transformer: (text) => (isColor(text) ? `${text}  ${describeContrast(tokens, text)}` : text),
      validate: (text) => colorError(tokens, text) ?? true,
    }));
  const chosen =
    given.products ??
    (await checkbox({
      message: 'Products to keep',
      required: true,
      choices: products.map(({ folder, title }) => ({ value: folder, name: title, checked: true })),
    }));
  const database =
    given.database ??
    (await select({
      message: 'Database',
      choices: databases.map((value) => ({
        value,
        name: value === 'sqlite' ? 'SQLite, a file on the machine' : 'PostgreSQL',
      })),
    }));
  return { name: name.trim(), color, products: chosen, database };
}

function describeContrast(tokens: ThemeColors, color: string): string {
  const ratio = brandContrast(tokens, color);
  return `${ratio.toFixed(1)}:1 ${ratio >= TEXT_CONTRAST ? '✓' : `✗ at least ${TEXT_CONTRAST}:1`}`;
}
