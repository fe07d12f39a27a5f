import type { JSX } from 'preact';
import type { SeenSelf, SeenStack } from '../../../avatar/sights.js';
import { usePage } from '../page-context.js';
import { itemIcon } from './item-icon.js';
import type { PlayStore } from './play-store.js';

/** Hearts, food and breath in numbers and bars. */
export function Vitals({ self }: { readonly self: SeenSelf | null }): JSX.Element | null {
  if (!self) return null;
  return (
    <div class="play-vitals">
      <Bar label="Health" value={self.health} tone="health" />
      <Bar label="Food" value={self.food} tone="food" />
      {self.oxygen < 20 ? <Bar label="Breath" value={self.oxygen} tone="breath" /> : null}
    </div>
  );
}

function Bar({
  label,
  value,
  tone,
}: {
  readonly label: string;
  readonly value: number;
  readonly tone: string;
}): JSX.Element {
  return (
    <label class={`play-bar play-bar-${tone}`}>
      {label} {Math.max(0, Math.ceil(value))}
      <meter min={0} max={20} low={7} value={Math.max(0, value)} />
    </label>
  );
}

/** The nine things at hand. */
export function Hotbar({ store }: { readonly store: PlayStore }): JSX.Element | null {
  const { window: open, self } = store;
  if (!open || !self) return null;
  // The quick bar is the last of the inventory; behind it in the own one is the other hand.
  const first = open.own + 27;
  return (
    <div class="play-hotbar" role="toolbar" aria-label="In hand">
      {open.slots.slice(first, first + 9).map((stack, slot) => (
        <button
          key={slot}
          type="button"
          class="slot"
          aria-pressed={self.held === slot}
          onClick={() => store.act({ do: 'hold', slot })}
        >
          <StackIcon stack={stack} place={`${slot + 1}`} />
        </button>
      ))}
    </div>
  );
}

/** A stack in a slot: its picture, how many, how worn; for screen readers in words. */
export function StackIcon({
  stack,
  place,
}: {
  readonly stack: SeenStack | null;
  readonly place: string;
}): JSX.Element {
  const { nameOf } = usePage();
  if (!stack) return <span class="visually-hidden">{place}: empty</span>;
  const { name, count, wear } = stack;
  return (
    <>
      <img src={itemIcon(name)} alt="" draggable={false} />
      {count > 1 ? (
        <span class="slot-count" aria-hidden="true">
          {count}
        </span>
      ) : null}
      {wear === undefined ? null : <meter class="slot-wear" value={wear} aria-label="Left of it" />}
      <span class="visually-hidden">
        {place}: {count} {nameOf(name, count)}
      </span>
    </>
  );
}
