// What ESLint checks in the front, its tests and the tools. How the lines are broken is Prettier's.

import js from '@eslint/js';
import globals from 'globals';

const LONGEST_LINE = {
  code: 120,
  ignoreUrls: true,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
};

export default [
  { ignores: ['ui/games/*/examples.js', '**/node_modules/', 'target/', 'gen/', 'artifacts/'] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-len': ['error', LONGEST_LINE],
      'max-params': ['error', 4],
      'no-unused-vars': ['error', { args: 'after-used', ignoreRestSiblings: true }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['ui/**'],
    languageOptions: { globals: globals.browser },
  },
  { files: ['ui/**', 'tools/**', 'tests/**/support/**'], rules: { 'max-lines-per-function': ['error', 60] } },
  { files: ['crates/web/site/service-worker.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['tests/**', 'tools/**'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
