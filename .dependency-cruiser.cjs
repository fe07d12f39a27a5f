/**
 * Arrows between the folders of src/ point back to the left in this reading order (see src/README.md).
 * A folder may use those before it, never those after it.
 */
const order = [
  'base',
  'game',
  'speech',
  'blueprint',
  'environment',
  'plan',
  'schedule',
  'verify',
  'model',
  'messages',
  'decompose',
  'skill',
  'curriculum',
  'world',
  'worker',
  'avatar',
  'run',
  'companion',
  'minecollab',
  'experiment',
  'study',
  'dashboard',
  'minenpc',
  'mcp',
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
      },
    })),
    {
      // It plays a person, who has only the screen to go by.
      name: 'scripted-human-knows-only-names-and-clocks',
      severity: 'error',
      from: { path: '^src/scripted-human/' },
      to: { path: '^(src|primitives)/', pathNot: '^src/(scripted-human|base|game|environment|world/clock)/' },
    },
    {
      name: 'nobody-knows-the-scripted-human',
      severity: 'error',
      from: { pathNot: '^(src/scripted-human|test)/' },
      // What kinds there are, whoever starts one has to know.
      to: { path: '^src/scripted-human/', pathNot: '/tempers[.]ts$' },
    },
    {
      name: 'nobody-imports-the-exports',
      severity: 'error',
      from: { pathNot: '^src/exports/' },
      to: { path: '^src/exports/' },
    },
    {
      name: 'langchain-only-in-model',
      severity: 'error',
      from: { pathNot: '^src/model/' },
      to: { path: 'node_modules/(@langchain|langchain)/' },
    },
    {
      name: 'mineflayer-only-near-the-world',
      severity: 'error',
      from: { pathNot: '^(src/(world|worker|avatar|scripted-human)|primitives)/' },
      to: { path: 'node_modules/mineflayer' },
    },
    {
      name: 'web-server-only-in-the-dashboard',
      severity: 'error',
      from: { pathNot: '^src/(dashboard/server/|mcp/serve-http[.]ts$)' },
      // Its templates escape: reports are made of them too.
      to: { path: 'node_modules/(hono|@hono)/', pathNot: 'node_modules/hono/dist/(types/)?helper/html/' },
    },
    {
      // It must not cost other commands their start: `cli/mcp` imports it when it runs.
      name: 'mcp-sdk-only-in-mcp',
      severity: 'error',
      from: { pathNot: '^src/mcp/' },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
    {
      // What these import is carried into the browser; of the rest they may know the types.
      name: 'page-carries-pure-parts-only',
      severity: 'error',
      from: { path: '^src/(dashboard/page|run/view)/' },
      to: {
        path: '^src/(?!base/|plan/|messages/|run/|schedule/|dashboard/page/|game/block-colour)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure-folders-touch-no-io',
      severity: 'error',
      from: { path: '^src/(plan|verify|schedule|messages|dashboard/page|run/view)/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
