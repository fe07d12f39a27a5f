/**
 * Arrows between the folders of src/ point back to the left in this reading order (see src/README.md).
 * A folder may use those before it, never those after it.
 */
const order = [
  'game',
  'environment',
  'plan',
  'verify',
  'schedule',
  'model',
  'decompose',
  'skill',
  'world',
  'worker',
  'run',
  'experiment',
  'dashboard',
  'cli',
];

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    ...order.map((folder, index) => ({
      name: `${folder}-looks-left-only`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: {
        path: `^src/(${order.slice(index + 1).join('|') || 'nothing'})/`,
        // What a job is: the scheduler makes them, the verdict is about them. Types only.
        ...(folder === 'verify' ? { pathNot: '^src/schedule/job[.]ts$' } : {}),
      },
    })),
    {
      name: 'langchain-only-in-model',
      severity: 'error',
      from: { pathNot: '^src/model/' },
      to: { path: 'node_modules/(@langchain|langchain)/' },
    },
    {
      name: 'mineflayer-only-near-the-world',
      severity: 'error',
      from: { pathNot: '^(src/(world|worker)|primitives)/' },
      to: { path: 'node_modules/mineflayer' },
    },
    {
      name: 'pure-folders-touch-no-io',
      severity: 'error',
      from: { path: '^src/(plan|verify|schedule)/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
  },
};
