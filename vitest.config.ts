import module from 'node:module';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// These measure the tick itself: another test's load beside them would be measured with it.
const TIMED = [
  'test/integration/world/speed.test.ts',
  'test/integration/skill/escape-load.test.ts',
  'test/integration/primitives/pace.test.ts',
];

const UNIT = 'test/unit/**/*.test.ts';

// Before Node 22, as in bin/co-voyager.js: most test files are over as soon as a short run.
const execArgv = 'enableCompileCache' in module ? [] : ['--interrupt-budget=400000'];

const LONG_FIRST = ['test/e2e/', 'test/integration/', 'test/contract/'];

/** Long tests begin first, so that short ones fill the end: else one core waits for the other's last file. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG_FIRST.findIndex((folder) => moduleId.includes(folder));
      return place < 0 ? LONG_FIRST.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

// `npm test` builds first, and loads what is built as it stands, as the command line does: that takes a sixth of the time
// that transforming every source for every file takes. A single test is run from its sources: nothing to build before it.
const BUILT = {
  find: /^(?:\.\.\/)+((?:src|primitives)\/(?!dashboard\/page\/).*)$/,
  replacement: `${import.meta.dirname}/dist/$1`,
};

export default defineConfig(({ mode }) => {
  const resolve = { alias: mode === 'built' ? [BUILT] : [] };
  return {
    test: {
      sequence: { sequencer: LongFirst },
      globalSetup: 'test/support/temporary-folder.ts',
      server: { deps: { external: [/\/dist\//] } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A developer's key must never turn a test into a call to a paid service; tracing likewise.
      env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', LANGCHAIN_TRACING_V2: '', LANGSMITH_TRACING: '' },
      projects: [
        {
          extends: true,
          resolve,
          test: {
            name: 'together',
            include: ['test/**/*.test.ts'],
            exclude: [...TIMED, UNIT],
            execArgv,
            // Most tests wait for a world's ticks, with two fifths of a core each: four at once fill two cores.
            maxWorkers: 4,
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          resolve,
          // Pure code: files share the game data one worker has read.
          test: {
            name: 'unit',
            include: [UNIT],
            execArgv,
            isolate: false,
            maxWorkers: 4,
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          resolve,
          test: { name: 'timed', include: TIMED, maxWorkers: 1, sequence: { groupOrder: 1 } },
        },
      ],
    },
  };
});
