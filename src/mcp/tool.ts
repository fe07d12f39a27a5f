import type {
  CallToolResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { isOurs } from '../base/error.js';
import { schemaProblems } from '../environment/schema-problems.js';

/** Why a tool could not even be attempted, and what to call instead. */
export interface ToolFailure {
  /** One of `ErrorCode`, or `bug`. */
  readonly code: string;
  readonly message: string;
  /** What to do next, in one sentence. */
  readonly next: string;
}

/** What a tool comes back with: `text` for people and models to read, `data` for programs. */
export type ToolAnswer<Data> =
  { readonly text: string; readonly data: Data } | { readonly failure: ToolFailure };

/** Who called, while the call is under way. */
export interface Caller {
  /** Fires when the caller no longer wants the answer. */
  readonly signal: AbortSignal;
  /** Tells how far the work is; nothing is sent to a caller that did not ask for it. */
  progress(done: number, total: number, message: string): void;
}

/** One tool: what it is for, what it takes, what it gives, what it does. */
export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Read by the assistant's model at every turn: one or two sentences. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly hints: ToolAnnotations;
  readonly call: (args: z.infer<Input>, caller: Caller) => Promise<ToolAnswer<z.infer<Output>>>;
}

/** Hints of tools that change nothing anywhere. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Hints of tools that do something in the world that can be undone by playing on. */
export const ACTS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Hints of tools that end or remove something for good. */
export const REMOVES: ToolAnnotations = { readOnlyHint: false, destructiveHint: true, openWorldHint: false };

/** A tool of whatever shape, as a server takes it. */
export type AnyTool = (server: McpServer) => void;

/** Makes a tool ready for a server; arguments are checked here, so that a wrong one is answered like any other failure. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Tool<Input, Output>,
): AnyTool {
  const { name, title, description, input, output, hints } = definition;
  return (server) => {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: uncheckedBySdk(input),
        outputSchema: output,
        annotations: hints,
      },
      async (args, context) => resultOf(await answerOf(definition, args, context)),
    );
  };
}

/** The schema is announced as it is, and lets everything pass. */
function uncheckedBySdk(schema: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const { version, vendor, jsonSchema } = schema['~standard'];
  return { '~standard': { version, vendor, jsonSchema, validate: (value) => ({ value }) } };
}

async function answerOf<Input extends z.ZodObject, Output extends z.ZodObject>(
  { name, input, call }: Tool<Input, Output>,
  args: unknown,
  context: ServerContext,
): Promise<ToolAnswer<z.infer<Output>>> {
  const read = input.safeParse(args ?? {});
  if (!read.success) {
    const message = `${name}: ${schemaProblems(read.error, args).join('; ')}.`;
    return { failure: { code: 'bad-argument', message, next: `Call ${name} again with what was expected.` } };
  }
  try {
    return await call(read.data, callerOf(context));
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function resultOf(answer: ToolAnswer<Readonly<Record<string, unknown>>>): CallToolResult {
  if ('failure' in answer) {
    const { failure } = answer;
    const text = `${failure.message}\nNext: ${failure.next}`;
    return { isError: true, content: [{ type: 'text', text }], structuredContent: { ...failure } };
  }
  return { content: [{ type: 'text', text: answer.text }], structuredContent: { ...answer.data } };
}

/** What to do about the failures an assistant can do something about. */
const NEXT: Readonly<Record<string, string>> = {
  'bad-goal': 'Call plan with the goal in other words, one thing at a time, and see what it suggests.',
  'unknown-environment': 'Leave the environment out, or use one of the names the message lists.',
  'unknown-version': 'Leave the version out.',
  'bad-stock': 'Use item names of the game, such as "oak log", with whole numbers.',
  unreachable: 'Ask the person at the keyboard to start the Minecraft server, then call again.',
};

function failureOf(error: unknown): ToolFailure {
  if (!isOurs(error)) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return {
      code: 'bug',
      message,
      next: 'Report this to the people who make co-voyager; do not call it again.',
    };
  }
  const { code, message } = error;
  return { code, message, next: NEXT[code] ?? 'Change what the message names, then call again.' };
}

function callerOf({ mcpReq }: ServerContext): Caller {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  return {
    signal: mcpReq.signal,
    progress: (done, total, message) => {
      // By the protocol it rises with every notification.
      if (progressToken === undefined || done <= last) return;
      last = done;
      const params = { progressToken, progress: done, total, message };
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}
