import { z } from 'zod';
import type { Blueprint } from './blueprint.js';

const whole = z.number().int();
const corner = z.object({ x: whole, y: whole, z: whole });

/** A blueprint as logs and files keep it. */
export const blueprintSchema: z.ZodType<Blueprint> = z.object({
  name: z.string(),
  palette: z.array(z.string()),
  cells: z.array(z.tuple([whole, whole, whole, whole])),
  isFixed: z.boolean(),
  within: z.object({ low: corner, high: corner }).exactOptional(),
});
