import type { Position } from '../../base/position.js';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Figure } from '../../run/world/world-map.js';
import type { Terrain } from '../server/stream-message.js';
import type { MapBounds } from './map-bounds.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';
import { terrainPixels } from './terrain-pixels.js';

/**
 * The place from above with everybody in it: the world's real ground, or, from a log, what the log names. Who plays sees
 * no more of it than a client does, and at night what light shows.
 */
export function PlacePanel(): JSX.Element | null {
  const { terrain, bounds, view, mode, isPlaying } = usePage();
  const shown = terrain ? boundsOf(terrain) : bounds;
  if (shown === null || isPlaying) return null;
  const [columns, rows] = [shown.east - shown.west + 1, shown.south - shown.north + 1];
  const places = [...(view.chestAt ? [{ block: 'chest', position: view.chestAt }] : []), ...view.stations];
  return (
    <Panel id="place" title="The place" aside={<span class="muted">north is up</span>}>
      <div class="map" style={{ aspectRatio: `${columns} / ${rows}`, maxWidth: `${columns * 24}px` }}>
        {terrain ? <Ground terrain={terrain} /> : <div class="map-blank" />}
        {places.map(({ block, position }) => (
          <StationMark
            key={`${position.x} ${position.y} ${position.z}`}
            block={block}
            position={position}
            bounds={shown}
          />
        ))}
        <Figures bounds={shown} />
      </div>
      {terrain || mode === 'live' ? null : <p class="muted">The log holds no ground: only who was where.</p>}
    </Panel>
  );
}

function boundsOf({ origin, width, depth }: Terrain): MapBounds {
  return { west: origin.x, east: origin.x + width - 1, north: origin.z, south: origin.z + depth - 1 };
}

function Ground({ terrain }: { readonly terrain: Terrain }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, depth } = terrain;
  useEffect(() => {
    const image = new ImageData(terrainPixels(terrain), width, depth);
    canvas.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [terrain]);
  return <canvas ref={canvas} width={width} height={depth} role="img" aria-label="The ground from above" />;
}

/** Where something is drawn: the middle of its block, in per cent. */
function placeStyle(
  { x, z }: Position,
  { west, east, north, south }: MapBounds,
): { left: string; top: string } {
  return {
    left: `${((x - west) / (east - west + 1)) * 100}%`,
    top: `${((z - north) / (south - north + 1)) * 100}%`,
  };
}

interface StationMarkProps {
  readonly block: string;
  readonly position: Position;
  readonly bounds: MapBounds;
}

function StationMark({ block, position, bounds }: StationMarkProps): JSX.Element {
  const { nameOf } = usePage();
  const middle = { ...position, x: position.x + 0.5, z: position.z + 0.5 };
  const name = nameOf(block, 1);
  return (
    <span class={`map-station map-station-${block}`} style={placeStyle(middle, bounds)} title={name}>
      <span aria-hidden="true">{name.split(' ').at(-1)?.charAt(0).toUpperCase()}</span>
      <span class="visually-hidden">{name}</span>
    </span>
  );
}

function Figures({ bounds }: { readonly bounds: MapBounds }): JSX.Element {
  const { nameOf } = usePage();
  const figures = useFigures().filter(({ position: { x, z } }) => {
    const { west, east, north, south } = bounds;
    return x >= west && x < east + 1 && z >= north && z < south + 1;
  });
  return (
    <ul class="map-figures" aria-label="Who and what is where">
      {figures.map(({ kind, name, position, yawDegrees }, index) => (
        <li
          key={kind === 'worker' || kind === 'person' ? name : index}
          class={`figure figure-${kind}`}
          style={placeStyle(position, bounds)}
        >
          {yawDegrees === null ? null : (
            <span class="figure-nose" style={{ rotate: `${yawDegrees}deg` }} aria-hidden="true" />
          )}
          {kind === 'mob' || kind === 'item' ? (
            <span class="visually-hidden">{nameOf(name, 1)}</span>
          ) : (
            <span class="figure-name">{name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Those the world shows; from a log, the workers where they were last heard of. */
function useFigures(): readonly Figure[] {
  const { figures, view, mode } = usePage();
  return useMemo(() => {
    if (mode === 'live' && figures.length > 0) return figures;
    return view.workers.flatMap(({ name, position, isPresent }) =>
      position && isPresent ? [{ kind: 'worker' as const, name, position, yawDegrees: null }] : [],
    );
  }, [figures, view.workers, mode]);
}
