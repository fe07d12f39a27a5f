import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JSX, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import type { SeenWindow } from '../../../avatar/sights.js';
import { usePage } from '../page-context.js';
import { StackIcon } from './hotbar.js';
import { useMedia } from '../use-media.js';
import { itemIcon } from './item-icon.js';
import type { PlayStore } from './play-store.js';
import { ARROWS } from './world-hands.js';

interface WindowProps {
  readonly store: PlayStore;
  readonly shown: SeenWindow;
}

const TITLES: Readonly<Record<string, string>> = {
  inventory: 'Bag',
  crafting: 'Crafting table',
};
/** A touch held for so long is a right click: half of a stack, or one of it. */
const LONG_PRESS_MS = 350;

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

/** An open window, with the inventory below it; every click is the server's to answer. */
export function WindowView({
  store,
  shown,
  task,
  onClose,
}: WindowProps & { readonly task: JSX.Element; readonly onClose: () => void }): JSX.Element {
  const isTouched = useMedia('(pointer: coarse)');
  const { nameOf } = usePage();
  const title = TITLES[shown.kind] ?? shown.title;
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => dialog.current?.focus(), []);
  const hasBook = shown.kind === 'inventory' || shown.kind === 'crafting';
  const own = <OwnSlots store={store} shown={shown} />;
  return (
    <div
      ref={dialog}
      class="play-window"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={goByArrow}
    >
      <div class="play-window-head">
        <h2>{title}</h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {task}
      <div class="play-window-body">
        {hasBook ? null : own}
        <div>
          {hasBook ? own : null}
          <p class="muted">{shown.kind === 'inventory' ? '' : 'Your things'}</p>
          <Grid store={store} shown={shown} slots={range(shown.own, 36)} columns={9} nameAt={nameOfOwn} />
          <button
            type="button"
            class="slot-outside"
            disabled={!shown.cursor}
            onClick={() => store.act({ do: 'click', window: shown.id, slot: -999, button: 0, mode: 0 })}
          >
            {shown.cursor
              ? `Throw away ${shown.cursor.count} ${nameOf(shown.cursor.name, shown.cursor.count)}`
              : isTouched
                ? 'Tap takes and puts; hold for half of it, or one'
                : 'Shift-click moves at once, right click halves'}
          </button>
        </div>
        {hasBook ? <RecipeBook store={store} /> : null}
      </div>
      <Cursor shown={shown} />
    </div>
  );
}

/** Aside counts for so much more than ahead. */
const ASIDE = 3;

/** Arrow keys go to what lies next in their direction: by Tab it is fifty slots to the recipes. */
function goByArrow(event: TargetedKeyboardEvent<HTMLElement>): void {
  const [way, from] = [ARROWS[event.key], event.target as HTMLElement];
  const isText = from instanceof HTMLInputElement && from.type !== 'checkbox' && way?.[1] === 0;
  if (!way || isText) return;
  event.preventDefault();
  const [x, y] = from === event.currentTarget ? [0, 0] : middleOf(from);
  const found = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, input')].flatMap(
    (to) => {
      const [east, south] = [middleOf(to)[0] - x, middleOf(to)[1] - y];
      const ahead = east * way[0] + south * way[1];
      const aside = Math.abs(east * way[1]) + Math.abs(south * way[0]);
      return ahead > 1 ? [{ to, away: ahead + ASIDE * aside }] : [];
    },
  );
  found.sort((a, b) => a.away - b.away)[0]?.to.focus();
}

function middleOf(element: HTMLElement): readonly [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The last nine are those at hand. */
function nameOfOwn(index: number): string {
  return index > 27 ? `in hand ${index - 27}` : `bag ${index}`;
}

function OwnSlots({ store, shown }: WindowProps): JSX.Element {
  const slot = (number: number, name: string): JSX.Element => (
    <Slot store={store} shown={shown} slot={number} name={name} />
  );
  if (shown.kind === 'inventory' || shown.kind === 'crafting') {
    const side = shown.kind === 'inventory' ? 2 : 3;
    return (
      <div class="play-own">
        {shown.kind === 'inventory' ? (
          <div class="slots slots-4" role="group" aria-label="Worn">
            {['head', 'chest', 'legs', 'feet'].map((name, index) => slot(5 + index, name))}
            {shown.slots.length > 45 ? slot(45, 'other hand') : null}
          </div>
        ) : null}
        <Grid
          store={store}
          shown={shown}
          slots={range(1, side * side)}
          columns={side}
          nameAt={(index) => `grid ${index}`}
        />
        <span aria-hidden="true">→</span>
        {slot(0, 'result')}
      </div>
    );
  }
  if (shown.kind === 'furnace') {
    return (
      <div class="play-own">
        <div class="slots slots-1">
          {slot(0, 'to smelt')}
          {slot(1, 'fuel')}
        </div>
        <label>
          Fire <meter value={shown.burning ?? 0} />
        </label>
        <label>
          Done <meter value={shown.smelted ?? 0} />
        </label>
        {slot(2, 'result')}
      </div>
    );
  }
  return (
    <Grid
      store={store}
      shown={shown}
      slots={range(0, shown.own)}
      columns={9}
      nameAt={(index) => `slot ${index}`}
    />
  );
}

function Grid({
  store,
  shown,
  slots,
  columns,
  nameAt,
}: WindowProps & {
  readonly slots: readonly number[];
  readonly columns: number;
  /** From 1 on. */
  readonly nameAt: (index: number) => string;
}): JSX.Element {
  return (
    <div class={`slots slots-${columns}`}>
      {slots.map((slot, index) => (
        <Slot key={slot} store={store} shown={shown} slot={slot} name={nameAt(index + 1)} />
      ))}
    </div>
  );
}

/** Where a press began: a drag ends somewhere else. */
let pressed: { readonly slot: number; readonly button: number; readonly wasHolding: boolean } | null = null;
/** Slots a right button that is held has put one into already. */
let strewn = new Set<number>();

function Slot({
  store,
  shown,
  slot,
  name,
}: WindowProps & { readonly slot: number; readonly name: string }): JSX.Element {
  const click = (button: number, mode = 0): void =>
    store.act({ do: 'click', window: shown.id, slot, button, mode });
  const stack = shown.slots[slot] ?? null;
  const { nameOf } = usePage();
  return (
    <button
      type="button"
      class="slot"
      data-slot={slot}
      title={stack ? nameOf(stack.name, 1) : name}
      onContextMenu={(event) => event.preventDefault()}
      {...usePointer({ shown, slot, isResult: name === 'result', click })}
      onKeyDown={(event) => {
        const keyed = clickOfKey(event);
        if (keyed === null) return;
        click(...keyed);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <StackIcon stack={stack} place={name} />
    </button>
  );
}

type PointerHandler = (event: TargetedPointerEvent<HTMLButtonElement>) => void;

/** Clicks and drags of a slot by mouse and by finger. */
function usePointer({
  shown,
  slot,
  isResult,
  click,
}: {
  readonly shown: SeenWindow;
  readonly slot: number;
  /** What has been made: a finger sends it straight to the bag. */
  readonly isResult: boolean;
  readonly click: (button: number, mode?: number) => void;
}): Readonly<Record<'onPointerDown' | 'onPointerEnter' | 'onPointerLeave' | 'onPointerUp', PointerHandler>> {
  const long = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopWaiting = (): void => {
    if (long.current) clearTimeout(long.current);
    long.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.pointerType === 'touch') event.currentTarget.releasePointerCapture(event.pointerId);
      pressed = { slot, button: event.button, wasHolding: shown.cursor !== null };
      strewn = new Set([slot]);
      if (event.shiftKey) click(0, 1);
      else if (event.pointerType === 'touch') {
        long.current = setTimeout(() => {
          long.current = null;
          pressed = null;
          click(1);
        }, LONG_PRESS_MS);
      } else click(event.button === 2 ? 1 : 0);
    },
    onPointerEnter: () => {
      if (pressed?.button !== 2 || !pressed.wasHolding || strewn.has(slot)) return;
      strewn.add(slot);
      click(1);
    },
    onPointerLeave: () => {
      // A finger that moves on takes along what was under it.
      if (long.current && shown.slots[slot] && !shown.cursor) click(0);
      else if (long.current) pressed = null;
      stopWaiting();
    },
    onPointerUp: (event) => {
      const isTap = long.current !== null;
      stopWaiting();
      if (event.pointerType === 'touch' && isTap) click(0, isResult ? 1 : 0);
      else if (pressed && pressed.slot !== slot && pressed.button === 0 && !pressed.wasHolding) click(0);
      pressed = null;
    },
  };
}

/** Button and mode of the click a key stands for, as the game numbers them. */
function clickOfKey({ key, shiftKey, ctrlKey }: KeyboardEvent): readonly [number, number] | null {
  if (key === 'Enter') return [0, shiftKey ? 1 : 0];
  if (key === ' ') return [1, 0];
  if (key === 'q') return [ctrlKey ? 1 : 0, 4];
  return /^[1-9]$/.test(key) ? [Number(key) - 1, 2] : null;
}

/** What hangs on the mouse. */
function Cursor({ shown }: { readonly shown: SeenWindow }): JSX.Element | null {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null);
  useEffect(() => {
    const move = (event: PointerEvent): void => setAt({ x: event.clientX, y: event.clientY });
    addEventListener('pointermove', move);
    return () => removeEventListener('pointermove', move);
  }, []);
  if (!shown.cursor) return null;
  return (
    <div class="slot play-cursor" style={at ? { left: `${at.x}px`, top: `${at.y}px` } : {}} role="status">
      <StackIcon stack={shown.cursor} place="Holding" />
    </div>
  );
}

/** What can be made now; one press lays the ingredients into the grid. */
function RecipeBook({ store }: { readonly store: PlayStore }): JSX.Element {
  const { nameOf, view } = usePage();
  const [words, setWords] = useState('');
  const [isAll, setAll] = useState(false);
  // What the plan still asks for comes first.
  const asked = new Set(
    view.subtasks.flatMap(({ state, subtask }) => (state === 'DONE' ? [] : [subtask.item])),
  );
  const found = store.recipes
    .filter((item) => nameOf(item, 1).includes(words.toLowerCase()))
    .sort((a, b) => Number(asked.has(b)) - Number(asked.has(a)));
  return (
    <div class="play-recipes" role="group" aria-label="Recipe book">
      <input
        aria-label="Find a recipe"
        placeholder="Find a recipe"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <label class="play-all">
        <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.currentTarget.checked)} /> as
        many as possible
      </label>
      <ul>
        {found.map((item) => (
          <li key={item}>
            <button
              type="button"
              data-recipe={item}
              onClick={(event) => store.act({ do: 'recipe', item, all: isAll || event.shiftKey })}
            >
              <img src={itemIcon(item)} alt="" /> {nameOf(item, 1)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p class="muted">Nothing can be made of what you carry here.</p> : null}
    </div>
  );
}
