import type { ItemCounts } from '../../base/item-counts.js';
import type { Game } from '../../game/game.js';
import type { CraftingRecipe } from '../../game/recipes/recipes.js';
import { SMELT_TICKS } from '../../game/recipes/smelting.js';
import type { DraftSubtask } from '../../plan/subtask/draft.js';
import { isDeadly, type Goal } from '../../plan/subtask/subtask.js';
import {
  roundUp,
  woodKindOf,
  woodSubtasks,
  type ListedMaterial,
  type ListedSubtask,
  type Wood,
  timesOver,
} from './quantity-procedure.js';

/** What the quantities of a list depend on besides the list. */
export interface ResolvingContext {
  readonly game: Game;
  readonly goals: readonly Goal[];
  readonly stock: ItemCounts;
  readonly wood: Wood;
}

/** A list with every quantity known and totals as materials. `leftOut` are subtasks nobody needs, as sentences. */
export interface VanillaResolution {
  readonly subtasks: readonly Omit<DraftSubtask, 'id'>[];
  readonly leftOut: readonly string[];
}

/**
 * Co-Voyager's quantity procedure with the real game's numbers: recipe yields, and fuel by its burn time (a plank
 * smelts 1.5 items, a coal 8). Goes backwards through the list, so that crafted intermediates, chained smelts and
 * several gathers of one item work out too. Wood basics in the list are dropped and put in front anew, as many as are
 * needed. Wrong materials stay as listed: judging is the grounded check's business.
 */
export function resolveVanilla(list: readonly ListedSubtask[], context: ResolvingContext): VanillaResolution {
  const kept = list.filter(({ action, item }) => !isWoodWork(action, item));
  const pass = new BackwardPass(kept, context);
  const resolved = pass.resolve();
  const { game, wood, stock } = context;
  const open = (item: string): number => (pass.need.get(item) ?? 0) - (stock[item] ?? 0);
  const inFront = woodSubtasks(
    { logs: Math.max(0, open(wood.log)), planks: open(wood.planks), sticks: open('stick') },
    wood,
  ).map((subtask) => ({ ...subtask, materials: totalsOf(game, subtask, subtask.quantity, wood).materials }));
  return { subtasks: [...inFront.map(withoutPlace), ...resolved], leftOut: pass.leftOut };
}

/** The three basics a list leaves to the procedure. */
export function isWoodWork(action: string, item: string): boolean {
  const kind = woodKindOf(item);
  return (
    (action === 'gather' && kind === 'log') || (action === 'craft' && (kind === 'plank' || kind === 'stick'))
  );
}

function withoutPlace({
  action,
  item,
  quantity,
  tools,
  materials,
}: {
  readonly action: string;
  readonly item: string;
  readonly quantity: number;
  readonly tools: readonly string[];
  readonly materials: ItemCounts;
}): Omit<DraftSubtask, 'id'> {
  return { action, item, quantity, tools, materials };
}

class BackwardPass {
  readonly need = new Map<string, number>();
  readonly leftOut: string[] = [];
  private readonly loot = new Map<string, number>();

  constructor(
    private readonly list: readonly ListedSubtask[],
    private readonly context: ResolvingContext,
  ) {
    for (const { kind, item, quantity } of context.goals) if (kind === 'have') this.add(item, quantity);
  }

  resolve(): readonly Omit<DraftSubtask, 'id'>[] {
    const resolved: Omit<DraftSubtask, 'id'>[] = [];
    for (let index = this.list.length - 1; index >= 0; index--) {
      const subtask = this.list[index];
      if (!subtask) continue;
      const draft = this.resolveOne(subtask, index);
      if (draft) resolved.unshift(draft);
      else this.leftOut.push(`left out "${subtask.action} ${subtask.item}": nothing needs it`);
    }
    return resolved;
  }

  private resolveOne(subtask: ListedSubtask, index: number): Omit<DraftSubtask, 'id'> | null {
    const { action, item, tools, placed } = subtask;
    if (isDeadly(action)) return this.resolveKill(subtask);
    const needed = (this.need.get(item) ?? 0) - this.creditAt(item, index);
    const quantity = this.quantityOf(subtask, needed);
    if (quantity <= 0) return null;
    if (placed === undefined) this.take(item, quantity + this.creditAt(item, index));
    if (action === 'gather') this.loot.set(item, (this.loot.get(item) ?? 0) + quantity);
    const totals = totalsOf(this.context.game, subtask, quantity, this.context.wood);
    for (const [material, count] of Object.entries(totals.materials)) this.add(material, count);
    return { action, item, quantity, tools, ...totals, ...(placed ? { placed } : {}) };
  }

  private quantityOf({ action, item, quantity, placed }: ListedSubtask, needed: number): number {
    if (action === 'build') {
      const asked = this.context.goals.find((goal) => goal.kind === 'placed' && goal.item === item);
      return quantity > 0 ? quantity : (asked?.quantity ?? 1);
    }
    if (action === 'gather' || action === 'smelt') return needed > 0 ? roundUp(needed) : quantity;
    if (placed !== undefined && quantity <= 0) return 1;
    return roundUp(quantity > 0 ? quantity : needed, this.context.game.recipes.get(item)?.[0]?.count ?? 1);
  }

  /** Loot comes home with the kill, unless a gather after it picks it up. */
  private resolveKill({ action, item, quantity, tools, materials }: ListedSubtask): Omit<DraftSubtask, 'id'> {
    const asked = this.context.goals.find(
      (goal) => goal.item === item && (goal.kind === 'killed' || goal.kind === 'shot'),
    );
    let kills = Math.max(1, quantity, asked?.quantity ?? 0);
    const drops: Record<string, number> = {};
    for (const [loot, mean] of lootOf(this.context.game, item)) {
      const picked = this.loot.get(loot) ?? 0;
      this.loot.delete(loot);
      const needed = this.need.get(loot) ?? 0;
      const isOpen = needed > 0 && picked === 0 && !this.isMadeBefore(loot, item);
      if (isOpen) {
        drops[loot] = needed;
        this.take(loot, needed);
      }
      kills = Math.max(kills, roundUp((picked + (isOpen ? needed : 0)) / mean));
    }
    const used = Object.fromEntries(
      materials.map((material) => [material.item, roundUp(material.quantity * kills)]),
    );
    for (const [material, count] of Object.entries(used)) this.add(material, count);
    const brought = Object.keys(drops).length > 0 ? { drops } : {};
    return { action, item, quantity: kills, tools, materials: used, ...brought };
  }

  private isMadeBefore(item: string, kill: string): boolean {
    const killed = this.list.findIndex((subtask) => subtask.item === kill);
    return this.list.slice(0, killed).some((subtask) => subtask.item === item);
  }

  /** Stock that is left for those whom the first maker of an item supplies. */
  private creditAt(item: string, index: number): number {
    const earlier = this.list.slice(0, index);
    if (earlier.some((subtask) => subtask.item === item)) return 0;
    const spent = earlier.reduce((sum, subtask) => {
      const { materials } = totalsOf(
        this.context.game,
        subtask,
        Math.max(0, subtask.quantity),
        this.context.wood,
      );
      return sum + (materials[item] ?? 0);
    }, 0);
    return Math.max(0, (this.context.stock[item] ?? 0) - spent);
  }

  private add(item: string, count: number): void {
    if (count > 0) this.need.set(item, (this.need.get(item) ?? 0) + count);
  }

  private take(item: string, count: number): void {
    const left = (this.need.get(item) ?? 0) - count;
    if (left > 0) this.need.set(item, left);
    else this.need.delete(item);
  }
}

function lootOf(game: Game, mob: string): readonly (readonly [string, number])[] {
  return game.sources
    .filter(({ kind, target }) => kind === 'kill' && target === mob)
    .flatMap(({ yields }) => yields.map(({ item, mean }) => [item, mean] as const));
}

/** Materials of a whole subtask, and the part of them that is burnt. */
export interface Totals {
  readonly materials: ItemCounts;
  readonly fuel?: ItemCounts;
}

/** What a whole subtask uses up, fuel included, from materials listed for one item; a recipe's own where none are listed. */
export function totalsOf(game: Game, subtask: ListedSubtask, quantity: number, wood: Wood): Totals {
  if (subtask.action === 'smelt') return smeltTotals(game, subtask, quantity, wood);
  if (subtask.action === 'build') return { materials: { [subtask.item]: quantity } };
  if (subtask.action !== 'craft') return { materials: multiplied(subtask.materials, quantity, wood) };
  const materials = subtask.materials.map((material) => ({
    ...material,
    item: speciesOf(material.item, wood),
  }));
  const recipe = recipeFor(game, subtask.item, materials);
  if (!recipe) return { materials: multiplied(materials, quantity, wood) };
  const crafts = roundUp(quantity / recipe.count);
  const totals: Record<string, number> = {};
  for (const { items, count } of recipe.ingredients) {
    const listed = materials.find(({ item }) => items.includes(item));
    const item =
      listed?.item ?? items.find((name) => name === wood.planks || name === wood.log) ?? items[0] ?? '';
    // A model may count for one craft although one item was asked for; both are right, anything else stays visible.
    const isRight =
      !listed || [count, count / recipe.count].some((right) => Math.abs(right - listed.quantity) < 0.01);
    totals[item] = (totals[item] ?? 0) + (isRight ? count * crafts : roundUp(listed.quantity * quantity));
  }
  return { materials: totals };
}

/** The recipe whose ingredients are the listed ones, item by item; any where nothing is listed. */
function recipeFor(
  game: Game,
  item: string,
  materials: readonly ListedMaterial[],
): CraftingRecipe | undefined {
  const recipes = game.recipes.get(item) ?? [];
  if (materials.length === 0) return recipes[0];
  return recipes.find(
    ({ ingredients }) =>
      ingredients.length === materials.length &&
      ingredients.every(
        ({ items }) => materials.filter((material) => items.includes(material.item)).length === 1,
      ),
  );
}

/** Any species a model names stands for the plan's own, unless it has to be another. */
function speciesOf(item: string, wood: Wood): string {
  const kind = woodKindOf(item);
  return kind === 'plank' ? wood.planks : kind === 'log' ? wood.log : item;
}

function multiplied(materials: readonly ListedMaterial[], quantity: number, wood: Wood): ItemCounts {
  const ofPlan = materials.map(({ item, quantity: each }) => ({
    item: speciesOf(item, wood),
    quantity: each,
  }));
  return timesOver(ofPlan, quantity);
}

function smeltTotals(game: Game, { item, materials }: ListedSubtask, quantity: number, wood: Wood): Totals {
  const recipes = game.smelting.get(item) ?? [];
  const listed = materials.map((material) => speciesOf(material.item, wood));
  const input = listed.find((name) => recipes.some((recipe) => recipe.input === name));
  const raw = input ?? recipes[0]?.input;
  if (raw === undefined) return { materials: multiplied(materials, quantity, wood) };
  const others = listed.filter((name) => name !== raw);
  const fuelItem = others.find((name) => game.fuels.has(name)) ?? wood.planks;
  const burnt = Math.ceil((quantity * SMELT_TICKS) / (game.fuels.get(fuelItem) ?? SMELT_TICKS));
  const strange = materials.filter(({ item: name }) => others.includes(name) && name !== fuelItem);
  const totals: Record<string, number> = { ...multiplied(strange, quantity, wood), [raw]: quantity };
  totals[fuelItem] = (totals[fuelItem] ?? 0) + burnt;
  return { materials: totals, fuel: { [fuelItem]: burnt } };
}
