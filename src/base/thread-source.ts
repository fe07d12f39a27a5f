import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What `new Worker` needs to run a module in a thread. */
export interface ThreadSource {
  readonly code: string | URL;
  readonly isText: boolean;
}

const sources = new Map<string, Promise<ThreadSource>>();

/**
 * A thread's code: the compiled module; run from sources (vitest, tsx), which a worker thread cannot load, one text made
 * of them. That takes esbuild, which the development dependency tsx brings, 50 ms once a process.
 * @param module what the thread runs, compiled: `new URL('./worker/main.js', import.meta.url)`
 */
export function threadSource(module: URL): Promise<ThreadSource> {
  const source =
    sources.get(module.href) ??
    (import.meta.url.endsWith('.ts')
      ? bundled(module.href.replace(/js$/, 'ts'))
      : Promise.resolve({ code: module, isText: false }));
  sources.set(module.href, source);
  return source;
}

interface Bundler {
  build(
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }>;
}

async function bundled(module: string): Promise<ThreadSource> {
  const require = createRequire(import.meta.url);
  const bundler = createRequire(require.resolve('tsx/package.json'))('esbuild') as Bundler;
  const { outputFiles } = await bundler.build({
    entryPoints: [fileURLToPath(module)],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // Code given as text finds packages from the working folder, which may be any.
    plugins: [
      {
        name: 'packages-by-path',
        setup: (build: PluginBuild) => keepPackagesOutside(build, require),
      },
    ],
  });
  return { code: outputFiles[0]?.text ?? '', isText: true };
}

interface PluginBuild {
  onResolve(
    options: { readonly filter: RegExp },
    resolve: (found: { readonly path: string; readonly kind: string }) => object | undefined,
  ): void;
}

function keepPackagesOutside(build: PluginBuild, require: NodeJS.Require): void {
  build.onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
    kind === 'entry-point' ? undefined : { path: require.resolve(path), external: true },
  );
}
