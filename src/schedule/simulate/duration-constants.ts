/**
 * What the game's rules do not say: how long a worker's hands and feet take, in world ticks. One place, so that
 * measurements can correct it. Measured with AI workers in the chest arena and the quarry (`npm run bench:run`), medians
 * over some hundred jobs.
 */
export const DURATION_CONSTANTS = {
  /** Sprinting, 5.6 blocks a second (game rule); turns and starts are apart. */
  blocksPerTick: 5.6 / 20,
  /** Every walk: looking for the way, turning, speeding up. */
  walkStartTicks: 2,
  /**
   * Blocks are dug and mobs hit, and the chest is opened, from some way off, and the last blocks are walked while digging:
   * so much of a way is not walked.
   */
  reachBlocks: 4,
  /** Share of the way from target to target that is walked: several are dug from one place, drops fetched meanwhile. */
  walkedShare: 0.2,
  /** Opening the shared chest, moving things, reading it again and closing it. */
  chestVisitTicks: 0.75,
  /** Opening a crafting table or a furnace and closing it again. */
  stationVisitTicks: 0.5,
  /** One batch of one recipe; a whole stack is one click. */
  craftTicks: 0.2,
  /** Finding a free place, equipping, setting one block down and seeing it stand. */
  placeTicks: 6,
  /** Of a building above what is reached from the ground: piling up a block to climb on, and taking it away again. */
  scaffoldTicks: 20,
  /** Putting input and fuel in a furnace, or taking the products out. */
  furnaceHandlingTicks: 0.75,
  /** Between two blocks: looking at the next one, the server's word that the last one broke. */
  betweenDigsTicks: 0.5,
  /** The last drop can be taken up half a second after it falls (game rule). */
  pickUpTicks: 10,
  /** Going after a mob that runs when hit. Estimate. */
  chaseTicks: 20,
  /** Using something on an animal or a block: milking, shearing, filling. Estimate. */
  useTicks: 6,
  /** Chickens lay every 6,000 to 12,000 ticks each (game rule). */
  eggTicks: 9000,
  /** Way to something of which only the kind is known. Trees, stone and animals are rarely farther in nature. */
  typicalWayBlocks: 24,
  /** The same for ores below ground; what is dug on the way comes on top of it. */
  typicalOreWayBlocks: 60,
  /** In nature a level up a mountain or down into the ground takes as long as so many blocks on one level. */
  blocksPerLevel: 4,
  /** So much higher or deeper is reached from the ground, as a tree is. */
  freeLevels: 6,
  /** Where stairs to ore begin: a little above the sea. */
  surfaceHeight: 66,
  /**
   * To the next herd where none is in sight, and back: animals came with one new chunk of ten (game rule). A kind of tree or
   * plant that nobody has seen is no nearer.
   */
  searchTicks: 1000,
  /** Way between two of the same kind when nothing is known of them. */
  typicalBetweenBlocks: 3,
} as const;
