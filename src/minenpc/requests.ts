import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packageFile } from '../game/package-file.js';
import type { NpcRequest } from './request.js';
import { VILLAGE_REQUESTS } from './village-requests.js';

const publishedTasks = z.object({
  tasks: z.array(z.object({ id: z.number(), category: z.string(), text: z.string() })),
});

/** A request with the sentence said and its place in the published list. */
export interface ListedRequest extends NpcRequest {
  readonly says: string;
  readonly category: string;
  /** As published, where the slots of this village changed it. */
  readonly published: string;
}

/** The 44 requests in their published order. */
export function listedRequests(): readonly ListedRequest[] {
  const text = readFileSync(packageFile('attachments', 'minenpc', 'tasks.json'), 'utf8');
  const { tasks } = publishedTasks.parse(JSON.parse(text));
  const own = new Map(VILLAGE_REQUESTS.map((request) => [request.id, request]));
  return tasks.flatMap(({ id, category, text: published }) => {
    const request = own.get(id);
    return request ? [{ ...request, says: request.says ?? published, category, published }] : [];
  });
}
