import { wordsIn } from '../../base/words.js';

/** What a claim of one kind stands on. */
interface ClaimKind {
  /** The past forms it is made with. */
  readonly said: string;
  /** What must have been done for it. */
  readonly commands: RegExp;
  /** Where the items named must show: in what came into the hands, or what left them; null: the deed alone proves it. */
  readonly moves: 'gained' | 'lost' | null;
}

const LONG_WORK = 'goal|request|newAction';

/** What a companion can claim to have done. */
export const CLAIMS = {
  craft: {
    said: 'crafted made baked brewed forged created produced assembled',
    commands: new RegExp(`^(?:craftRecipe|craftItems|smeltItem|${LONG_WORK})$`),
    moves: 'gained',
  },
  smelt: {
    said: 'smelted cooked roasted melted',
    commands: new RegExp(`^(?:smeltItem|clearFurnace|${LONG_WORK})$`),
    moves: 'gained',
  },
  dig: {
    said: 'mined dug chopped cut felled harvested gathered collected',
    commands: new RegExp(`^(?:collectBlocks|digDown|pickUpItems|attack|${LONG_WORK})$`),
    moves: 'gained',
  },
  get: {
    said: 'got gotten took taken grabbed fetched obtained acquired picked retrieved found looted farmed',
    commands: /^(?!givePlayer$|discard$|putInChest$)/,
    moves: 'gained',
  },
  give: {
    said: 'gave given handed delivered tossed threw thrown dropped brought passed discarded sent shared',
    commands: new RegExp(`^(?:givePlayer|discard|${LONG_WORK})$`),
    moves: 'lost',
  },
  store: {
    said: 'stored stashed deposited put',
    commands: new RegExp(`^(?:putInChest|storeEverything|placeHere|equip|smeltItem|${LONG_WORK})$`),
    moves: 'lost',
  },
  build: {
    said: 'built placed planted sown sowed constructed erected lit set',
    commands: new RegExp(`^(?:placeHere|setMode|${LONG_WORK})$`),
    moves: 'lost',
  },
  kill: {
    said: 'killed slain slew defeated fought hunted attacked beaten destroyed eliminated',
    commands: new RegExp(`^(?:attack|attackPlayer|${LONG_WORK})$`),
    moves: null,
  },
  go: {
    said: 'arrived reached returned came went walked followed travelled traveled ran moved explored teleported',
    commands: new RegExp(
      `^(?:goTo\\w+|followPlayer|searchFor\\w+|moveAway|givePlayer|takeFromChest|putInChest|viewChest|${LONG_WORK})$`,
    ),
    moves: null,
  },
  eat: { said: 'ate eaten drank drunk consumed', commands: /^consume$/, moves: null },
  wear: { said: 'equipped wore worn wielded', commands: /^equip$/, moves: null },
  sleep: { said: 'slept rested', commands: /^goToBed$/, moves: null },
  use: {
    said: 'opened closed pressed pulled pushed flipped activated used repaired fixed enchanted tamed traded bred',
    commands: new RegExp(`^(?:activate|${LONG_WORK})$`),
    moves: null,
  },
  look: {
    said: 'checked searched looked inspected scouted counted',
    commands:
      /^(?:stats|inventory|entities|nearbyBlocks|viewChest|searchFor\w+|lookAt\w+|savedPlaces|recallThings|craftable)$/,
    moves: null,
  },
  keep: {
    said: 'remembered saved noted memorized recorded forgot forgotten deleted',
    commands: /^(?:rememberHere|nameChest|rememberThing|forgetThing|forgetPlace)$/,
    moves: null,
  },
  finish: {
    said: 'done finished completed accomplished succeeded ready fulfilled',
    commands: /^/,
    moves: null,
  },
} as const satisfies Readonly<Record<string, ClaimKind>>;

export type Claim = keyof typeof CLAIMS;

/** The kind of claim a past form makes. */
export const CLAIM_OF: ReadonlyMap<string, Claim> = new Map(
  (Object.keys(CLAIMS) as Claim[]).flatMap((claim) =>
    wordsIn(CLAIMS[claim].said).map((word) => [word, claim] as const),
  ),
);

/** Past forms that are no verb with "ed". */
const PAST_OF: Readonly<Record<string, string>> = {
  make: 'made',
  dig: 'dug',
  cut: 'cut',
  get: 'got',
  take: 'took',
  find: 'found',
  give: 'gave',
  throw: 'threw',
  bring: 'brought',
  send: 'sent',
  put: 'put',
  build: 'built',
  fight: 'fought',
  slay: 'slew',
  eat: 'ate',
  come: 'came',
  go: 'went',
  run: 'ran',
  wear: 'wore',
};

/** The kind of claim a question is about: "did you mine", "have you mined"; null for none. */
export function claimAsked(verb: string): Claim | null {
  const past = [verb, PAST_OF[verb] ?? '', `${verb}ed`, `${verb}d`, `${verb}${verb.at(-1) ?? ''}ed`];
  return past.map((form) => CLAIM_OF.get(form)).find((claim) => claim !== undefined) ?? null;
}
