import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What `new Worker` needs to run the code under `worker/`. */
export interface ThreadSource {
  readonly code: string | URL;
  readonly isText: boolean;
}

let source: Promise<ThreadSource> | undefined;

/**
 * The thread's code: the compiled module next to this one; run from sources (vitest, tsx), which a worker thread cannot
 * load, one text made of them. That takes esbuild, which the development dependency tsx brings, 50 ms once a process.
 */
export function threadSource(): Promise<ThreadSource> {
  source ??= import.meta.url.endsWith('.ts') ? bundled() : Promise.resolve(compiled());
  return source;
}

function compiled(): ThreadSource {
  return { code: new URL('./worker/main.js', import.meta.url), isText: false };
}

interface Bundler {
  build(
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }>;
}

async function bundled(): Promise<ThreadSource> {
  const require = createRequire(import.meta.url);
  const bundler = createRequire(require.resolve('tsx/package.json'))('esbuild') as Bundler;
  const { outputFiles } = await bundler.build({
    entryPoints: [fileURLToPath(new URL('./worker/main.ts', import.meta.url))],
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
