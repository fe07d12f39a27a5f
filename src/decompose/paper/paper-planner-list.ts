import { STATION_SIDES } from '../../plan/subtask/subtask.js';
import { own } from '../../base/own.js';
import type { Goal, StationPlace } from '../../plan/subtask/subtask.js';
import type { Method } from '../search/domain.js';
import type { PaperKnowledge } from './paper-planner-knowledge.js';
import { roundUp, type ListedMaterial, type ListedSubtask, isCounted } from './quantity-procedure.js';

/** The paper kills with the weakest sword there is. */
const SWORD = 'wooden_sword';

/**
 * Writes the list a Task Manager would: materials per one item, gathers and smelts with -1, no wood subtasks, every
 * tool and station crafted once before its first use. The last goal that is gathered or smelted comes last, since only
 * there the procedure leaves a quantity alone.
 */
export function writePaperList(knowledge: PaperKnowledge, goals: readonly Goal[]): readonly ListedSubtask[] {
  const writer = new ListWriter(knowledge);
  const isCounted = ({ kind, item }: Goal): boolean => {
    const action = knowledge.methodFor(item)?.kind;
    return kind === 'have' && action !== 'craft';
  };
  for (const goal of goals.filter((goal) => !isCounted(goal))) writer.reach(goal);
  for (const goal of goals.filter(isCounted)) writer.reach(goal);
  return writer.list;
}

class ListWriter {
  readonly list: ListedSubtask[] = [];

  constructor(private readonly knowledge: PaperKnowledge) {}

  reach({ kind, item, quantity }: Goal): void {
    switch (kind) {
      case 'have':
        this.bring(item, quantity);
        return;
      case 'placed':
        if (item in STATION_SIDES && quantity === 1) this.setUpStation(item);
        else this.place(item, quantity);
        return;
      case 'killed':
        this.kill(item, quantity);
        return;
      case 'built':
        // Refused beforehand.
        return;
      case 'shot':
        this.makeTool('bow', 1);
        this.obtain('arrow', quantity);
        this.add('shoot', item, quantity, { tools: ['bow'], materials: [{ item: 'arrow', quantity: 1 }] });
    }
  }

  private bring(item: string, quantity: number): void {
    const method = this.knowledge.methodFor(item);
    if (method?.kind === 'craft') {
      const known = this.list.findIndex(
        (subtask) => subtask.item === item && isToolCraft(subtask, this.list),
      );
      const { [known]: tool } = this.list;
      // A tool that is borrowed on the way comes back, so it is one of those asked for.
      if (tool) this.list[known] = { ...tool, quantity: Math.max(tool.quantity, quantity) };
      else this.craft(item, method, quantity);
    } else if (method) this.produce(item, method, quantity);
  }

  private place(item: string, quantity: number): void {
    this.obtain(item, quantity);
    this.add('build', item, quantity, { materials: [{ item, quantity: 1 }], placed: 'beside' });
  }

  /** Sees to it that the list brings a material. Wood is left to the procedure. */
  private obtain(item: string, quantity: number): void {
    const { log, planks } = this.knowledge.wood;
    if (item === log || item === planks || item === 'stick') return;
    const method = this.knowledge.methodFor(item);
    if (method === null) return;
    if (method.kind === 'craft') this.craft(item, method, quantity);
    else if (!this.list.some((subtask) => subtask.item === item && isCounted(subtask))) {
      this.produce(item, method, -1);
    }
  }

  /** Gathers, smelts, or kills and gathers what was dropped. */
  private produce(item: string, method: Method, quantity: number): void {
    if (method.kind === 'kill') {
      this.kill(method.target, 1);
      this.add('gather', item, quantity, {});
      return;
    }
    const materials = this.materialsOf(method, 1);
    for (const material of materials) this.obtain(material.item, material.quantity * Math.max(1, quantity));
    const tools = this.toolsFor(method);
    if (method.kind !== 'smelt') {
      this.add('gather', item, quantity, { tools, materials });
      return;
    }
    const fuel = { item: this.knowledge.wood.planks, quantity: 1 };
    this.add('smelt', item, quantity, { tools, materials: [...materials, fuel] });
  }

  private craft(item: string, method: Method, quantity: number, placed?: StationPlace): void {
    const yielded = method.outputs[0]?.amount ?? 1;
    const whole = roundUp(quantity, yielded);
    const materials = this.materialsOf(method, yielded);
    for (const material of materials) this.obtain(material.item, roundUp(material.quantity * whole));
    const tools = this.toolsFor(method);
    this.add('craft', item, whole, { tools, materials, ...(placed ? { placed } : {}) });
  }

  private kill(mob: string, quantity: number): void {
    const known = this.list.findIndex(({ action, item }) => action === 'kill' && item === mob);
    const { [known]: before } = this.list;
    if (before) {
      this.list[known] = { ...before, quantity: Math.max(before.quantity, quantity) };
      return;
    }
    this.makeTool(SWORD, 1);
    this.add('kill', mob, quantity, { tools: [SWORD] });
  }

  private toolsFor(method: Method): readonly string[] {
    const tool = this.knowledge.toolFor(method);
    if (tool !== null) this.makeTool(tool, 1);
    const station = this.knowledge.stationFor(method);
    if (station !== null) this.setUpStation(station);
    return [tool, station].filter((name) => name !== null);
  }

  private makeTool(tool: string, quantity: number): void {
    if (this.list.some(({ action, item }) => action === 'craft' && item === tool)) return;
    const method = this.knowledge.methodFor(tool);
    if (method) this.craft(tool, method, quantity);
  }

  private setUpStation(station: string): void {
    if (this.list.some(({ item, placed }) => item === station && placed !== undefined)) return;
    const method = this.knowledge.methodFor(station);
    if (method) this.craft(station, method, 1, own(STATION_SIDES, station) ?? 'beside');
  }

  /** Per ONE item. */
  private materialsOf(method: Method, yielded: number): readonly ListedMaterial[] {
    return method.inputs.map(({ items, count }) => ({
      item: this.knowledge.bestOf(items),
      quantity: count / yielded,
    }));
  }

  private add(action: string, item: string, quantity: number, more: Partial<ListedSubtask>): void {
    this.list.push({ tools: [], materials: [], ...more, action, item, quantity });
  }
}

/** True for the craft of something that other subtasks work with. */
export function isToolCraft(
  { action, item, placed }: ListedSubtask,
  list: readonly ListedSubtask[],
): boolean {
  return action === 'craft' && placed === undefined && list.some(({ tools }) => tools.includes(item));
}
