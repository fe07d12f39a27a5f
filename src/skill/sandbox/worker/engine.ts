import releaseSync from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import type { SandboxBudgets } from '../budgets.js';
import type { WorkerStart } from '../messages.js';
import { WEB_ASSEMBLY, type EngineMemory } from '../web-assembly.js';

const PAGE_BYTES = 64 * 1024;
// What the engine's build asks for at least.
const LEAST_PAGES = 256;

// The package's types describe what `require` gives; as a module its default is the variant itself.
const VARIANT = 'default' in releaseSync ? releaseSync.default : (releaseSync as QuickJSSyncVariant);

/** A fresh engine with memory of its own. */
export interface Engine {
  readonly context: QuickJSContext;
  readonly memory: EngineMemory;
  /** Of its memory, before it ran anything. */
  readonly firstBytes: number;
  /** Text of the guest's half of the bridge. */
  readonly bridge: string;
}

/**
 * One engine a run. Never disposed of: freeing one in which values are still alive aborts it. Once nothing refers to
 * it the garbage collector takes it with all its memory.
 */
export async function newEngine(
  { engine, bridge }: Pick<WorkerStart, 'engine' | 'bridge'>,
  budgets: SandboxBudgets,
): Promise<Engine> {
  // The engine's own limit counts what it hands out, not what its allocator takes: 64 MB could become 358.
  const maximum = Math.max(LEAST_PAGES, Math.ceil(((budgets.memoryBytes / PAGE_BYTES) * 4) / 3));
  const memory = new WEB_ASSEMBLY.Memory({ initial: LEAST_PAGES, maximum });
  const variant = newVariant(VARIANT, { wasmModule: engine, wasmMemory: memory });
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(budgets.memoryBytes);
  runtime.setMaxStackSize(budgets.stackBytes);
  return { context: runtime.newContext(), memory, firstBytes: LEAST_PAGES * PAGE_BYTES, bridge };
}
