/** The most common value. */
const COMMON_HEALTH = 20;

const mobs = (health: number, names: string): readonly (readonly [string, number])[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, health] as const);

// Attribute values of grown mobs in Java Edition; minecraft-data has none of them. Those of 20 are left out.
const HEALTH: ReadonlyMap<string, number> = new Map([
  // Of slimes the smallest: larger ones leave nothing but smaller ones.
  ...mobs(1, 'slime'),
  ...mobs(3, 'rabbit cod salmon pufferfish tropical_fish'),
  ...mobs(4, 'chicken snow_golem'),
  ...mobs(6, 'parrot bat'),
  ...mobs(8, 'sheep wolf silverfish endermite'),
  ...mobs(10, 'pig cow mooshroom goat squid glow_squid cat ocelot fox bee dolphin frog ghast'),
  ...mobs(12, 'cave_spider armadillo'),
  ...mobs(14, 'axolotl vex sniffer'),
  ...mobs(16, 'spider bogged piglin'),
  // Of a horse's kind it is left to chance, 15 to 30.
  ...mobs(22, 'horse donkey mule llama trader_llama'),
  ...mobs(24, 'pillager vindicator evoker'),
  ...mobs(26, 'witch'),
  ...mobs(30, 'turtle polar_bear guardian shulker breeze'),
  ...mobs(32, 'camel'),
  ...mobs(40, 'enderman hoglin zoglin'),
  ...mobs(50, 'piglin_brute'),
  ...mobs(80, 'elder_guardian'),
  ...mobs(100, 'iron_golem ravager'),
  ...mobs(200, 'ender_dragon'),
  ...mobs(300, 'wither'),
  ...mobs(500, 'warden'),
]);

/** How much a mob bears when it is unhurt, in half hearts. */
export function mobHealth(mob: string): number {
  return HEALTH.get(mob) ?? COMMON_HEALTH;
}
