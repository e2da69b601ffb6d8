import { VARIABLE_NAMES, type VariableName, VARIABLES } from './variables';

// `npm run environment:docs` writes the variables declared in variables.ts into docs/environment.md and .env.example.

/** Section headings of .env.example, each above its first variable. */
const HEADINGS: Readonly<Partial<Record<VariableName, string>>> = {
  SITE_URL: 'addresses',
  AUTH_SECRET: 'secrets (openssl rand -base64 32 makes one)',
  GATSBY_GOOGLE_CLIENT_ID: 'sign-in',
  DATABASE_URL: 'database and files',
  STRIPE_SECRET_KEY: 'payments: both, or neither for the test checkout',
  SMTP_URL: 'e-mail: both, or neither for files in DATA_DIR/mail',
  VIDEO_PROVIDERS: 'generation',
  GATSBY_GA_ID: 'analytics and ads, compiled into the pages',
  ALLOW_DEMO_IN_PUBLIC: 'a demo on a public site',
  LOG_LEVEL: 'operation',
};

const ENV_EXAMPLE_HEAD =
  '# Copy to .env and fill in what you need; `npm start` needs none of it.\n' +
  '# Written by `npm run environment:docs` from environment/variables.ts.';
const LINE_LENGTH = 120;

/** `page` with its table of variables up to date. @throws Error if it has no such table */
export function withVariableTable(page: string): string {
  const table = /^\| variable +\| for .*\n(\|.*\n)+/m;
  if (!table.test(page)) throw new Error('The page has no table that begins with "| variable | for".');
  return page.replace(table, () => variableTable());
}

/** The text of .env.example. */
export function envExample(): string {
  const sections = VARIABLE_NAMES.map((name) => {
    const { purpose, without, default: value = '' } = VARIABLES[name];
    const heading = HEADINGS[name];
    return [
      ...(heading === undefined ? [] : ['', `# --- ${heading} `.padEnd(LINE_LENGTH, '-')]),
      ...comment(without === undefined ? purpose : `${purpose} (without: ${without})`),
      `${name}=${value}`,
    ];
  });
  return `${[ENV_EXAMPLE_HEAD, ...sections.flat()].join('\n')}\n`;
}

/** A Markdown table with padded columns, as Prettier would format it. */
function variableTable(): string {
  const rows = VARIABLE_NAMES.map((name) => {
    const { purpose, without = '', default: value } = VARIABLES[name];
    return [`\`${name}\``, purpose, value === undefined ? without : `\`${value}\``];
  });
  const cells = [['variable', 'for', 'default'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...body] = cells.map((row) => line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))));
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

function comment(text: string): string[] {
  const lines = ['#'];
  for (const word of text.replaceAll('`', '').split(' ')) {
    const last = lines.length - 1;
    if (`${lines[last] ?? ''} ${word}`.length > LINE_LENGTH) lines.push(`# ${word}`);
    else lines[last] = `${lines[last] ?? ''} ${word}`;
  }
  return lines;
}
