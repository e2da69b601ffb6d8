/** Packages that are published as ES modules only, and so have to be compiled for Jest. */
const ES_MODULES_ONLY = ['typebox', 'lucide-react'];

/** @type {import('jest').Config} */
const shared = {
  rootDir: '.',
  transform: {
    '^.+\\.(ts|tsx|mjs|js)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES_ONLY.join('|')})/)`],
  moduleNameMapper: {
    '^#contracts/(.*)$': '<rootDir>/contracts/$1.ts',
    '^own-react-i18next$': 'react-i18next',
    '\\.module\\.css$': '<rootDir>/scripts/jest/css-module.ts',
    '\\.css$': '<rootDir>/scripts/jest/stylesheet.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/public/', '<rootDir>/\\.cache/', '<rootDir>/\\.data/', '<rootDir>/\\.host/'],
};

/**
 * Components run in a browser-like environment (*.test.tsx), everything else in Node (*.test.ts).
 * product-api/ and e2e/ have runners of their own.
 * @type {import('jest').Config}
 */
export default {
  rootDir: '.',
  // Only ends what hangs: a busy machine takes many times as long as an idle one.
  testTimeout: 180_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{contracts,content,environment,gatsby,src,demo,stand-ins/google,scripts,bench,observability,network}/**/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/scripts/jest/browser-environment.ts',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/browser-setup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      moduleNameMapper: { ...shared.moduleNameMapper, '^gatsby$': '<rootDir>/scripts/jest/gatsby.tsx' },
    },
  ],
};
