import { defineConfig } from 'vite';

/** The dashboard's page: src/dashboard/page -> dist/dashboard, served by src/dashboard/server. */
export default defineConfig({
  root: 'src/dashboard/page',
  // Served at / and, in a study, below the address of each play.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
});
