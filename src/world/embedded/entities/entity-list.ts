import type { Audience } from '../audience.js';
import type { Entity } from './entity.js';

/** All entities but the players. */
export class EntityList {
  readonly #entities = new Map<number, Entity>();

  /** @param host whoever has the audience to tell; it may change its audience later */
  constructor(private readonly host: { readonly audience: Audience }) {}

  add(entity: Entity): void {
    this.#entities.set(entity.id, entity);
    this.host.audience.entitySpawned(entity);
  }

  remove(id: number): void {
    if (this.#entities.delete(id)) this.host.audience.entityRemoved(id);
  }

  get(id: number): Entity | undefined {
    return this.#entities.get(id);
  }

  all(): Entity[] {
    return [...this.#entities.values()];
  }

  clear(): void {
    for (const id of [...this.#entities.keys()]) this.remove(id);
  }
}
