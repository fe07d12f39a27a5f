import { z } from 'zod';
import { chatLine } from '../base/plain-text.js';

const coordinate = z.number().int().min(-30_000_000).max(30_000_000);
const block = { x: coordinate, y: z.number().int().min(-2048).max(2048), z: coordinate };
const step = z.number().min(-1).max(1);

/** What a person does with one movement of the hand. */
const actSchema = z.discriminatedUnion('do', [
  /** Keys held: east and south are positive. */
  z.strictObject({
    do: z.literal('walk'),
    east: step,
    south: step,
    jump: z.boolean(),
    sneak: z.boolean(),
    sprint: z.boolean(),
  }),
  /** Walks to a place that was clicked. */
  z.strictObject({ do: z.literal('go'), ...block }),
  z.strictObject({ do: z.literal('dig'), ...block }),
  /** The mouse button is let go of. */
  z.strictObject({ do: z.literal('release') }),
  /** A right click on a block: opens it, or uses or places what is in hand. */
  z.strictObject({ do: z.literal('use'), ...block }),
  /** A right click into the air: eats, drinks, draws a bow, until `release`. */
  z.strictObject({ do: z.literal('use-held') }),
  z.strictObject({ do: z.literal('hit'), id: z.number().int() }),
  z.strictObject({ do: z.literal('use-entity'), id: z.number().int() }),
  /** Slot of the hotbar, 0 to 8. */
  z.strictObject({ do: z.literal('hold'), slot: z.number().int().min(0).max(8) }),
  z.strictObject({ do: z.literal('drop'), all: z.boolean() }),
  /** A click in the open window, else in the inventory (0); button and mode as in the protocol. */
  z.strictObject({
    do: z.literal('click'),
    window: z.number().int().min(0).max(255),
    slot: z.number().int().min(-999).max(127),
    button: z.number().int().min(0).max(10),
    mode: z.number().int().min(0).max(6),
  }),
  /** A click in the recipe book: the ingredients move into the grid, `all`: for as many as there are. */
  z.strictObject({ do: z.literal('recipe'), item: z.string().max(100), all: z.boolean() }),
  z.strictObject({ do: z.literal('close') }),
  z.strictObject({ do: z.literal('wake') }),
  /** Shifts the level that is looked at, in blocks above the usual one. */
  z.strictObject({ do: z.literal('level'), shift: z.number().int().min(-64).max(64) }),
  /** A mark for everybody to see: "look here". */
  z.strictObject({ do: z.literal('point'), ...block }),
  z.strictObject({
    do: z.literal('say'),
    text: z
      .string()
      .trim()
      .min(1)
      .max(200)
      // A server would take it for a command of the game.
      .refine((text) => chatLine(text) === text && !text.startsWith('/'), {
        error: 'expected one line of chat, without signs of colour and no command',
      }),
  }),
]);

export type Act = z.infer<typeof actSchema>;

/** Acts of a moment, in order. */
const MOST_ACTS = 40;
export const actsSchema = z.strictObject({ acts: z.array(actSchema).max(MOST_ACTS) });
