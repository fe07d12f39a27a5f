import { clickMenu } from '../src/world/embedded/menu/clicks.js';
import { createRequire } from 'node:module';
import { loadVersionData } from '../src/world/embedded/data/version-data.js';
import { Container, PlayerInventory } from '../src/world/embedded/items/inventory.js';
import type { ItemStack } from '../src/world/embedded/items/item-stack.js';
import { chestLayout, inventoryLayout } from '../src/world/embedded/menu/layouts.js';
import { Menu } from '../src/world/embedded/menu/menu.js';
import { randomFor, wholeBetween } from '../src/world/embedded/random.js';
import { startWorld } from '../src/world/start-world.js';
import { disturb } from './world-soak.js';

const INERT = ['apple', 'ender_pearl', 'iron_pickaxe', 'dirt', 'cooked_beef', 'feather'];

/** Random clicks of three players in one chest; counts what appeared or vanished. */
export function fuzzClicks(clicks: number): void {
  const data = loadVersionData('1.20.1');
  const random = randomFor(1, 'fuzz clicks');
  const chest = new Container(27);
  const ground: ItemStack[] = [];
  const host = { drop: (stack: ItemStack) => void ground.push(stack), crafted: () => undefined };
  const inventories = [0, 1, 2].map(() => new PlayerInventory(data));
  const menus = inventories.map((inventory, index) => {
    INERT.forEach((item) => inventory.add({ name: item, count: wholeBetween(random, 1, 64), damage: 0 }));
    const link = { isValid: () => true, onClose: () => undefined };
    const layout =
      index < 2
        ? chestLayout(data, inventory, [chest], 'Chest', link)
        : inventoryLayout(data, inventory, host);
    return new Menu(layout, inventory, host.drop);
  });
  const total = (): string => {
    const counts = new Map<string, number>();
    const grids = menus.flatMap((menu) => [
      menu.cursor,
      ...menu.layout.gridSlots.slice(1).map((slot) => menu.slots[slot]?.get() ?? null),
    ]);
    for (const stack of [
      ...ground,
      ...chest.contents(),
      ...inventories.flatMap((one) => one.contents()),
      ...grids,
    ]) {
      if (stack) counts.set(stack.name, (counts.get(stack.name) ?? 0) + stack.count);
    }
    return JSON.stringify([...counts].sort());
  };
  const before = total();
  let violations = 0;
  for (let click = 0; click < clicks; click++) {
    const menu = menus[wholeBetween(random, 0, menus.length - 1)];
    if (!menu) continue;
    clickMenu(menu, {
      slot: random() < 0.05 ? -999 : wholeBetween(random, -2, 66),
      button: wholeBetween(random, -1, 10),
      mode: wholeBetween(random, 0, 6),
    });
    // What fell is picked up again, so that there is always something to click.
    if (ground.length > 20)
      for (const stack of ground.splice(0))
        for (const left of [inventories[click % 3]?.add(stack)]) if (left) ground.push(left);
    if (click % 500 === 0 && total() !== before) violations += 1;
  }
  if (total() !== before) violations += 1;
  console.log(`fuzz: ${clicks} clicks of three players: ${violations} violations`);
  if (violations > 0) process.exitCode = 1;
}

interface RawClient {
  on(event: string, listener: () => void): void;
  once(event: string, listener: () => void): void;
  writeRaw(bytes: Buffer): void;
  readonly socket: { destroyed: boolean };
  end(): void;
}

const require = createRequire(import.meta.url);

/**
 * Malformed packets from clients that are inside, over TCP; a client that is put out is replaced. Water and lava come
 * and go about them meanwhile, and creepers.
 */
export async function fuzzPackets(packets: number): Promise<void> {
  const world = await startWorld({ version: '1.20.1', environment: 'superflat' });
  const { createClient } = require('minecraft-protocol') as { createClient: (options: unknown) => RawClient };
  const random = randomFor(2, 'fuzz packets');
  const internal: string[] = [];
  world.events.on('internal-error', ({ where, message }) => internal.push(`${where}: ${message}`));
  let sent = 0;
  let clients = 0;
  while (sent < packets) {
    clients += 1;
    const client = createClient({
      host: '127.0.0.1',
      port: world.port,
      version: '1.20.1',
      username: `Fuzz${clients}`,
      auth: 'offline',
      hideErrors: true,
      // One of the program's own: what is looked for is what the handlers do, not the limits on strangers.
      fakeHost: world.key,
    });
    client.on('error', () => undefined);
    const connection = { isOpen: true };
    client.on('end', () => {
      connection.isOpen = false;
    });
    await new Promise<void>((resolve) => {
      client.once('update_health', resolve);
      client.once('end', resolve);
    });
    for (let burst = 0; connection.isOpen && sent < packets; burst++) {
      const body = Buffer.alloc(wholeBetween(random, 1, 40));
      for (let index = 0; index < body.length; index++) body[index] = wholeBetween(random, 0, 255);
      body[0] = wholeBetween(random, 0, 0x32);
      client.writeRaw(body);
      sent += 1;
      if (burst % 20 !== 19) continue;
      disturb(world, random);
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.end();
  }
  const before = world.tickNumber;
  await new Promise((resolve) => setTimeout(resolve, 500));
  console.log(
    `fuzz: ${sent} malformed packets from ${clients} clients: ${internal.length} internal errors, ` +
      `world ${world.tickNumber > before ? 'runs' : 'STOPPED'}`,
  );
  for (const line of [...new Set(internal)].slice(0, 5)) console.log(`  ${line}`);
  await world.stop();
}
