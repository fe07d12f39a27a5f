import { Graph, layout, type Edge, type GraphLabel } from '@dagrejs/dagre';
import type { Subtask } from '../../plan/subtask/subtask.js';

/** Pixels of a subtask's box. */
export const BOX = { width: 160, height: 72 } as const;

/** A point of the drawing, in pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlanLayout {
  readonly width: number;
  readonly height: number;
  /** Middles of the boxes by subtask. */
  readonly boxes: Readonly<Record<string, Point>>;
  readonly arrows: readonly {
    readonly from: string;
    readonly to: string;
    readonly points: readonly Point[];
  }[];
}

type PlanGraph = Graph<
  GraphLabel,
  { width: number; height: number; x?: number; y?: number },
  { points?: Point[] }
>;

/** Places a plan's subtasks so that arrows point down. Dependencies on ids that are not there are left out. */
export function layOutPlan(subtasks: readonly Pick<Subtask, 'id' | 'dependsOn'>[]): PlanLayout {
  const graph: PlanGraph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 14, ranksep: 30, marginx: 6, marginy: 6 });
  for (const { id } of subtasks) graph.setNode(id, { ...BOX });
  for (const { id, dependsOn } of subtasks) {
    for (const before of dependsOn) if (graph.hasNode(before)) graph.setEdge(before, id, {});
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: Object.fromEntries(
      subtasks.map(({ id }) => {
        const { x = 0, y = 0 } = graph.node(id);
        return [id, { x, y }];
      }),
    ),
    arrows: graph
      .edges()
      .map((edge: Edge) => ({ from: edge.v, to: edge.w, points: graph.edge(edge).points ?? [] })),
  };
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The box next to another one in a direction; null where there is none. */
export function neighbourOf(boxes: PlanLayout['boxes'], from: string, direction: Direction): string | null {
  const start = boxes[from];
  if (!start) return null;
  let best: { readonly id: string; readonly distance: number } | null = null;
  for (const [id, { x, y }] of Object.entries(boxes)) {
    const { along, across } = awayBy({ x: x - start.x, y: y - start.y }, direction);
    // Half a box ahead at least; straight ahead is nearer than aside.
    if (along < BOX.height / 2) continue;
    const distance = along + 2 * across;
    if (best === null || distance < best.distance) best = { id, distance };
  }
  return best?.id ?? null;
}

function awayBy({ x, y }: Point, direction: Direction): { readonly along: number; readonly across: number } {
  switch (direction) {
    case 'up':
      return { along: -y, across: Math.abs(x) };
    case 'down':
      return { along: y, across: Math.abs(x) };
    case 'left':
      return { along: -x, across: Math.abs(y) };
    case 'right':
      return { along: x, across: Math.abs(y) };
  }
}
