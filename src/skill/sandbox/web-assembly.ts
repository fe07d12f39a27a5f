/** The engine's compiled code; can be sent to threads. */
export type EngineModule = object;

interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<EngineModule>;
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => EngineMemory;
}

export interface EngineMemory {
  readonly buffer: ArrayBuffer;
}

/** The parts of WebAssembly used here: types for Node know its names only. */
export const WEB_ASSEMBLY = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly;
