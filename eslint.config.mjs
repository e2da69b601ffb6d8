import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { commentBeginning } from './scripts/eslint/comment-beginning.mjs';
import { noLooseText } from './scripts/eslint/no-loose-text.mjs';

/** Variables must be declared in environment/variables.ts; the system's and libraries' own aside. */
const NO_UNDECLARED_VARIABLE = {
  selector:
    'MemberExpression[object.object.name="process"][object.property.name="env"][property.name!=/^(PATH|CHROMIUM_PATH|OTEL_SERVICE_NAME)$/]',
  message: 'Declare the variable in environment/variables.ts and read it with EnvironmentReader.',
};

const BROWSER_STORAGE = ['localStorage', 'sessionStorage'];
const USE_BROWSER_STORAGE = 'Browsers may refuse it. Declare the value in src/browser-storage.ts.';

const NO_LEDGER_WRITE = {
  selector:
    'CallExpression[callee.property.name=/^(insertInto|updateTable|deleteFrom|mergeInto)$/][arguments.0.value=/^ledger_/]',
  message: 'Only product-api/ledger writes the ledger: post a command.',
};

export default tseslint.config(
  { ignores: ['public/', '.cache/', '.host/', '.data/', 'coverage/', 'test-results/', 'src/gatsby-types.d.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that follow types are in .oxlintrc.json.
    extends: [tseslint.configs.recommended, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    plugins: { comments: { rules: { beginning: commentBeginning } } },
    rules: { 'comments/beginning': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/functions/**', 'src/host/**', 'src/api/**'],
    plugins: { 'react-hooks': reactHooks, framelight: { rules: { 'no-loose-text': noLooseText } } },
    extends: [jsxA11y.flatConfigs.strict],
    rules: {
      ...reactHooks.configs.recommended.rules,
      'framelight/no-loose-text': 'error',
      // Safari drops the list from a list without markers, unless its role is spelt out.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/browser-storage.ts', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...BROWSER_STORAGE.map((name) => ({ name, message: USE_BROWSER_STORAGE }))],
      'no-restricted-properties': [
        'error',
        ...BROWSER_STORAGE.map((property) => ({ property, message: USE_BROWSER_STORAGE })),
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // src/i18n is compared with i18next; what is made without pages has no need of few bytes.
    ignores: ['src/i18n/**', 'gatsby/**', 'stand-ins/**', 'product-api/mail/**', 'src/components/icons.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['lazy'],
              message:
                'A lazy component whose file does not come takes the whole page away: use src/components/late.tsx.',
            },
          ],
          patterns: [
            {
              regex: '^((gatsby-plugin-)?react-)?i18next(/|$)',
              message:
                'The words of pages come from src/i18n, with a twentieth of the bytes (decision 0046): import from there.',
            },
            {
              regex: '^lucide-react(/|$)',
              message: 'webpack would read all 1,600 icons: add the one you need to src/components/icons.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/functions/**/*.ts', 'src/api/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[object.name="process"][property.name="env"]',
          message: 'Gatsby writes its value into the bundle at build time. Read it through src/functions/env.ts.',
        },
      ],
    },
  },
  {
    files: ['{product-api,stand-ins}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_LEDGER_WRITE] },
  },
  {
    files: ['{product-api,stand-ins,demo,gatsby,observability}/**/*.ts', 'src/host/**/*.ts', 'gatsby-{config,node}.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', NO_UNDECLARED_VARIABLE, NO_LEDGER_WRITE] },
  },
  {
    files: ['product-api/ledger/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_UNDECLARED_VARIABLE] },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { __dirname: 'readonly', __filename: 'readonly' } },
  },
  {
    // Loops over pixels index typed arrays within bounds that they compute themselves, millions of times a second.
    files: ['stand-ins/renderer/{light,scenes}/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
