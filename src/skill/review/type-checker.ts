import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as typescript from 'typescript';
import { FACADE_DECLARATIONS } from '../facade/declarations.js';
import { LIBRARY_DECLARATIONS } from './library-declarations.js';

/** TypeScript's module; loaded when the first skill is checked (0.2 s, 60 MB). */
export type TypeScript = typeof typescript;

const require = createRequire(import.meta.url);

/** Loads TypeScript; a second call is free. */
export function loadTypeScript(): TypeScript {
  return require('typescript') as TypeScript;
}

/** A skill's source as the type checker sees it. */
export interface CheckedSource {
  readonly file: typescript.SourceFile;
  readonly checker: typescript.TypeChecker;
  readonly diagnostics: readonly typescript.Diagnostic[];
  /** Place in the skill's own source of a place in `file`. */
  readonly ownOffset: (offset: number) => number;
}

/** Checks sources one after the other against the same declarations; what is known of those is kept. */
export interface TypeChecker {
  /** @param botParameters offsets at which parameters named `bot` begin */
  check(source: string, botParameters: readonly number[]): CheckedSource;
}

const SKILL_FILE = '/skill.js';
const DECLARATIONS_FILE = '/facade.d.ts';
const LIBRARY_FILE = '/library.d.ts';
/** JavaScript has no place for a parameter's type but a comment. */
const BOT_TYPE = '/** @type {Bot} */ ';

/** Checks against what a skill sees: `Bot`, primitives and the rest as global declarations. */
export function createTypeChecker(): TypeChecker {
  const ts = loadTypeScript();
  const library = join(dirname(require.resolve('typescript')), 'lib.es5.d.ts');
  const unchanging = new Map([
    [DECLARATIONS_FILE, ts.ScriptSnapshot.fromString(FACADE_DECLARATIONS)],
    [LIBRARY_FILE, ts.ScriptSnapshot.fromString(LIBRARY_DECLARATIONS)],
  ]);
  const settings = settingsOf(ts);
  let version = 0;
  let text = '';
  const service = ts.createLanguageService({
    getCompilationSettings: () => settings,
    getScriptFileNames: () => [LIBRARY_FILE, DECLARATIONS_FILE, SKILL_FILE],
    getScriptVersion: (file) => (file === SKILL_FILE ? String(version) : '1'),
    getScriptSnapshot: (file) => {
      if (file === SKILL_FILE) return ts.ScriptSnapshot.fromString(text);
      const known = unchanging.get(file);
      if (known) return known;
      // Asked for anew with every check, the whole library would be read anew.
      const content = ts.sys.readFile(file);
      const snapshot = content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
      if (snapshot) unchanging.set(file, snapshot);
      return snapshot;
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => library,
    fileExists: (file) => file === SKILL_FILE || unchanging.has(file) || ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
    // Packages around the current folder are none of a skill's business.
    directoryExists: () => false,
    getDirectories: () => [],
  });
  return {
    check(source, botParameters) {
      const offsets = [...botParameters].sort((a, b) => a - b);
      text = insertAt(source, offsets);
      version++;
      const diagnostics = service.getSemanticDiagnostics(SKILL_FILE);
      const program = service.getProgram();
      const file = program?.getSourceFile(SKILL_FILE);
      if (!program || !file)
        throw new Error('Expected the type checker to know the skill it was just given.');
      return {
        file,
        checker: program.getTypeChecker(),
        diagnostics,
        ownOffset: (offset) => ownOffset(offset, offsets),
      };
    },
  };
}

function settingsOf(ts: TypeScript): typescript.CompilerOptions {
  return {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    // A module of its own: its names do not clash with the declarations'.
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: ['lib.es5.d.ts'],
    types: [],
    // Loose where models are loose: implicit any only raises false alarms. Of null, `typeProblems` tells searches alone.
    strict: false,
    strictNullChecks: true,
    noImplicitAny: false,
    skipLibCheck: true,
    skipDefaultLibCheck: true,
  };
}

function insertAt(source: string, offsets: readonly number[]): string {
  let text = '';
  let from = 0;
  for (const offset of offsets) {
    text += source.slice(from, offset) + BOT_TYPE;
    from = offset;
  }
  return text + source.slice(from);
}

function ownOffset(offset: number, offsets: readonly number[]): number {
  let own = offset;
  for (const inserted of offsets) {
    if (own >= inserted + BOT_TYPE.length) own -= BOT_TYPE.length;
    else if (own > inserted) own = inserted;
  }
  return own;
}
