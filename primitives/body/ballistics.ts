// An arrow of a fully drawn bow (game rule): blocks a tick, and what a tick leaves and takes.
const SPEED = 3;
const DRAG = 0.99;
const GRAVITY = 0.05;
const MOST_TICKS = 60;

/** How to shoot: pitch in radians, upwards positive; ticks the arrow flies. */
export interface Aim {
  readonly pitch: number;
  readonly flightTicks: number;
}

/** Aim for a target so far away and so much higher than where the arrow starts; null when it is too far. */
export function aimAt(distanceBlocks: number, riseBlocks: number): Aim | null {
  let pitch = Math.atan2(riseBlocks, distanceBlocks);
  for (let attempt = 0; attempt < 12; attempt++) {
    const flight = fly(pitch, distanceBlocks);
    if (!flight) return null;
    const miss = riseBlocks - flight.rise;
    if (Math.abs(miss) < 0.02) return { pitch, flightTicks: flight.ticks };
    pitch += Math.atan2(miss, distanceBlocks);
    if (pitch > Math.PI / 3) return null;
  }
  return null;
}

function fly(
  pitch: number,
  distanceBlocks: number,
): { readonly rise: number; readonly ticks: number } | null {
  let [forward, up] = [Math.cos(pitch) * SPEED, Math.sin(pitch) * SPEED];
  let [x, y] = [0, 0];
  for (let ticks = 0; ticks < MOST_TICKS; ticks++) {
    if (x + forward >= distanceBlocks) {
      const part = (distanceBlocks - x) / forward;
      return { rise: y + up * part, ticks: ticks + part };
    }
    x += forward;
    y += up;
    forward *= DRAG;
    up = up * DRAG - GRAVITY;
  }
  return null;
}
