import { inPortions } from '../../../base/portions.js';
import { chatLine } from '../../../base/plain-text.js';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { CommandHost } from '../commands/operator-commands.js';
import { CoVoyagerError } from '../../../base/error.js';
import { MOST_CHAT_LETTERS, runCommand, say } from '../commands/chat.js';
import type { GameState } from '../game.js';
import { joinGame, leaveGame, startPoint } from '../players/joining.js';
import { craftingBook } from '../rules/crafting.js';
import { realClock } from '../../clock/scaled-clock.js';
import { AddressBook, isThisMachine } from './addresses.js';
import { Broadcast } from './broadcast.js';
import { ChunkCache } from './chunk-sender.js';
import { GuardedConnection } from './connection.js';
import { Door, type Arrival } from './door.js';
import { encodeText, plainText, type Text } from './encoding.js';
import { Outgoing, PacketFramer, TOO_MANY } from './frames.js';
import { INCOMING, MOVES } from './incoming.js';
import { catchErrorsOf, firstLine, reportHalfPackets } from './client-errors.js';
import { createProtocolServer, type ProtocolClient, type ProtocolServer } from './minecraft-protocol.js';
import { commandsPacket } from './login-packets.js';
import { playerSpawnPackets, tabListAdd, tabListRemove } from './packets.js';
import { waitPatiently } from './patience.js';
import { readRegistries } from './registries.js';
import { Session } from './session.js';

export interface ListenerOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly maxPlayers: number;
  readonly motd: string;
  readonly operators: ReadonlySet<string>;
}

const MOST_CHAT_DEBT = 400;
const CHAT_COST = 20;
const LOGIN_LIMIT_MS = 10_000;
const MOST_LOGGING_IN = 64;
const NAME = /^[A-Za-z0-9_]{1,16}$/;

/** Lets clients in, hands what they send to the rules, and puts out whoever does not play fair. */
export class Listener {
  readonly framer: PacketFramer;
  readonly broadcast: Broadcast;
  /** Whoever says it in place of this server's name is one of the program's own. */
  readonly key = randomBytes(16).toString('hex');
  readonly #server: ProtocolServer;
  readonly #chunks: ChunkCache;
  readonly #clock = realClock();
  readonly #addresses = new AddressBook(() => this.#clock.now());
  readonly #door: Door;
  readonly #connections = new Map<ProtocolClient, GuardedConnection>();
  readonly #refused = new WeakSet<ProtocolClient>();
  /** Names that came with the key: nobody else takes their place while they are away. */
  readonly #kept = new Set<string>();

  private constructor(
    private readonly game: GameState,
    private readonly commands: CommandHost,
    private readonly options: ListenerOptions,
    server: ProtocolServer,
  ) {
    this.#server = server;
    this.framer = new PacketFramer(server);
    const registries = readRegistries(game.data);
    this.broadcast = new Broadcast(game, this.framer, registries);
    this.#chunks = new ChunkCache(game, registries, this.framer);
    game.audience = this.broadcast;
    const [accept] = server.socketServer.listeners('connection') as ((socket: Socket) => void)[];
    let guest: Arrival | null = null;
    this.#door = new Door({
      key: this.key,
      addresses: this.#addresses,
      clock: this.#clock,
      letIn: (one) => {
        guest = one;
        accept?.call(server.socketServer, one.socket);
      },
      onRefused: (reason) => game.events.emit({ kind: 'join-refused', player: '(not logged in)', reason }),
    });
    server.socketServer.removeAllListeners('connection');
    server.socketServer.on('connection', (socket: Socket) => this.#door.knock(socket));
    // The package tells of each client while it takes the socket.
    server.on('connection', (client: ProtocolClient) => {
      if (guest) this.#greet(client, guest);
    });
  }

  /** Binds the port; resolves when clients can connect. */
  static async start(game: GameState, commands: CommandHost, options: ListenerOptions): Promise<Listener> {
    const server = createProtocolServer({
      version: game.data.version,
      host: options.host,
      port: options.port,
      motd: options.motd,
      maxPlayers: options.maxPlayers,
      keepAlive: true,
      errorHandler: (client, error) =>
        listener.#endWith(client, `Your client sent something that is no packet: ${firstLine(error)}`),
    });
    const listener = new Listener(game, commands, options, server);
    server.on('playerJoin', (client: ProtocolClient) => listener.#join(client));
    const listening = new Promise<void>((resolve, reject) => {
      server.once('listening', resolve);
      server.once('error', (error: Error) => reject(cannotListen(options, error)));
    });
    craftingBook(game.data);
    await Promise.all([listening, inPortions(listener.#chunks.prepare(startPoint(game, 0).position))]);
    server.on('error', (error: Error) =>
      game.events.emit({ kind: 'internal-error', where: 'server socket', message: error.message }),
    );
    return listener;
  }

  get port(): number {
    const address = this.#server.socketServer.address();
    return typeof address === 'object' && address ? address.port : this.options.port;
  }

  get sessions(): ReadonlyMap<number, Session> {
    return this.broadcast.sessions;
  }

  sessionOf(name: string): Session | undefined {
    const player = this.game.playerNamed(name);
    return player && this.broadcast.sessions.get(player.id);
  }

  /** Once a tick, after the rules. */
  tick(): void {
    this.broadcast.sendMovements();
    for (const connection of this.#connections.values()) connection.tick();
    this.#chunks.beginTick();
    for (const session of this.sessions.values()) session.tick();
    for (const session of this.sessions.values()) session.outgoing.flush();
  }

  async stop(): Promise<void> {
    for (const session of [...this.sessions.values()]) this.#kick(session, 'The world is closed.');
    const closed = new Promise<void>((resolve) => this.#server.once('close', resolve));
    this.#server.socketServer.close();
    this.#door.close();
    for (const client of Object.values(this.#server.clients)) client.socket.end();
    // What does not hang up by itself is cut.
    setImmediate(() => {
      for (const client of Object.values(this.#server.clients)) client.socket.destroy();
    });
    await closed;
  }

  /** Puts a player out, with a reason for it to read. */
  kick(name: string, reason: Text): void {
    const session = this.sessionOf(name);
    if (session) this.#kick(session, reason);
  }

  /** Whether a client has come with the key under this name. */
  isOwn(name: string): boolean {
    return this.#kept.has(name.toLowerCase());
  }

  /** Whether a player's client runs, or last ran, on this machine. */
  isFromHere(name: string): boolean {
    const address = this.addressOf(name);
    return address !== null && isThisMachine(address);
  }

  /** Where a player's client is, or last was, from the moment it joins; null for nobody who has been here. */
  addressOf(name: string): string | null {
    return this.#addresses.ofName(name);
  }

  /** A connection exists and has said what it wants; nothing it says is believed yet. */
  #greet(client: ProtocolClient, guest: Arrival): void {
    const connection = new GuardedConnection(client, guest, this.#clock, (reason) =>
      this.#endWith(client, reason === TOO_MANY ? this.#punished(connection, reason) : reason),
    );
    this.#connections.set(client, connection);
    catchErrorsOf(client, (event, error) => {
      const where = `packet ${event} of ${client.username}`;
      this.game.events.emit({ kind: 'internal-error', where, message: firstLine(error) });
      this.#endWith(client, 'Your client sent something the server can not handle.');
    });
    this.#checkVersion(client);
    this.#checkName(client);
    const stopWaiting = waitPatiently(this.#clock, LOGIN_LIMIT_MS, () => {
      if (!guest.hasKey && !this.#isInside(client)) this.#endWith(client, 'You took too long to log in.');
    });
    client.once('end', () => {
      stopWaiting();
      this.#connections.delete(client);
    });
  }

  /** The reason with what comes of it: the address has to wait. */
  #punished({ address }: GuardedConnection, reason: string): string {
    return `${reason} You may come back in ${this.#addresses.punish(address)} s.`;
  }

  #checkVersion(client: ProtocolClient): void {
    client.removeAllListeners('set_protocol');
    client.once('set_protocol', (packet: HandshakePacket) => {
      client.serverHost = packet.serverHost;
      client.serverPort = packet.serverPort;
      client.protocolVersion = packet.protocolVersion;
      if (packet.nextState === 1) {
        client.state = 'status';
        return;
      }
      client.state = 'login';
      const { version, protocolVersion } = this.game.data;
      if (packet.protocolVersion === protocolVersion) return;
      this.#refuse(
        client,
        '(not logged in)',
        `This world is for Minecraft ${version}. Choose that version in your launcher.`,
      );
    });
  }

  #checkName(client: ProtocolClient): void {
    const [accept] = client.listeners('login_start') as ((packet: unknown) => void)[];
    client.removeAllListeners('login_start');
    client.once('login_start', (packet: { username: string }) => {
      // Refused already for its version: nothing it still has to say counts.
      if (this.#refused.has(client)) return;
      const { username } = packet;
      const reason = this.#reasonAgainst(client, username);
      if (reason !== null) this.#refuse(client, username, reason);
      else accept?.call(client, packet);
    });
  }

  #reasonAgainst(client: ProtocolClient, username: string): string | null {
    const { hasKey = false, address = '' } = this.#connections.get(client) ?? {};
    if (!NAME.test(username)) return 'A name has 1 to 16 letters, digits or underscores.';
    if (this.game.playerNamed(username)?.isConnected === true)
      return `Somebody called ${username} is here already. Choose another name.`;
    if (hasKey) return null;
    if (this.#kept.has(username.toLowerCase()))
      return `${username} is a bot of this world. Choose another name.`;
    if (this.#addresses.isAnothers(username, address))
      return `${username} has played here from another machine. Come back from there, choose another name, or wait a quarter of an hour.`;
    if (this.#connections.size - this.sessions.size > MOST_LOGGING_IN)
      return 'Too many are joining at once. Try again in a few seconds.';
    if (this.sessions.size >= this.options.maxPlayers)
      return `The world is full (${this.options.maxPlayers} players).`;
    return null;
  }

  #refuse(client: ProtocolClient, player: string, reason: string): void {
    this.#refused.add(client);
    this.game.events.emit({ kind: 'join-refused', player, reason });
    this.#endWith(client, reason);
  }

  #isInside(client: ProtocolClient): boolean {
    return [...this.sessions.values()].some((session) => session.connection.client === client);
  }

  #endWith(client: ProtocolClient, reason: string): void {
    const session = [...this.sessions.values()].find((one) => one.connection.client === client);
    if (session) {
      this.#kick(session, reason);
      return;
    }
    // The package's end() writes the reason in the form the client's state needs, where there is one.
    client.end(
      reason,
      client.state === 'login' ? JSON.stringify({ text: reason }) : encodeText(this.game.data, reason),
    );
    this.#connections.get(client)?.cut();
  }

  #kick(session: Session, reason: Text): void {
    if (session.isKicked) return;
    session.isKicked = true;
    const { connection, player, outgoing, game } = session;
    game.events.emit({ kind: 'player-kicked', player: player.name, reason: plainText(reason) });
    outgoing.send({ name: 'kick_disconnect', params: { reason: encodeText(game.data, reason) } });
    outgoing.close();
    this.#leave(session, plainText(reason));
    connection.client.socket.end();
    connection.cut();
  }

  #join(client: ProtocolClient): void {
    const { game } = this;
    const name = client.username;
    const connection = this.#connections.get(client);
    const reason = this.#reasonAgainst(client, name);
    if (reason !== null || !connection) {
      this.#refuse(client, name, reason ?? 'Your connection is gone.');
      return;
    }
    // The package's own chat handlers check signatures nobody gives here, and fail on hostile ones.
    for (const event of ['chat_message', 'chat_session_update', 'message_acknowledgement'])
      client.removeAllListeners(event);
    reportHalfPackets(client);
    if (connection.hasKey) this.#kept.add(name.toLowerCase());
    this.#addresses.joined(name, connection.address);
    const isOperator = this.options.operators.has(name.toLowerCase());
    const { player } = joinGame(game, name, client.uuid, isOperator);
    player.isBot = connection.hasKey;
    const outgoing = new Outgoing(client, this.framer, () => this.kick(name, 'Your connection is too slow.'));
    const session = new Session(game, connection, player, outgoing, this.#chunks);
    this.broadcast.toAll(tabListAdd(game.data, player), player);
    session.welcome(this.options.maxPlayers, [
      commandsPacket(player, this.commands.hostCommands.keys()),
      ...game.connectedPlayers().map((other) => tabListAdd(game.data, other)),
      ...this.broadcast.presentPackets(player),
    ]);
    this.broadcast.sessions.set(player.id, session);
    for (const packet of playerSpawnPackets(game.data, player)) this.broadcast.toAll(packet, player);
    this.broadcast.chat(`${name} joined.`);
    client.on('packet', (packet: unknown, { name: packetName }: { name: string }) =>
      this.#receive(session, packetName, packet),
    );
    client.once('end', () => this.#leave(session, 'disconnected'));
    this.onJoined?.(session);
  }

  /** Told of every session that begins, after the client was let in. */
  onJoined: ((session: Session) => void) | null = null;

  #leave(session: Session, reason: string): void {
    const { player } = session;
    if (this.broadcast.sessions.get(player.id) !== session) return;
    this.broadcast.sessions.delete(player.id);
    this.#addresses.left(player.name);
    session.outgoing.close();
    leaveGame(this.game, player, reason);
    this.broadcast.toAll(tabListRemove(this.game.data, player));
    this.broadcast.chat(`${player.name} left.`);
  }

  #receive(session: Session, name: string, packet: unknown): void {
    if (session.isKicked || !session.player.isConnected) return;
    const line = chatLineOf(name, packet);
    if (line !== null) this.#hear(session, line);
    else if (Object.hasOwn(INCOMING, name)) {
      if (!MOVES.has(name)) session.player.lastActiveTick = session.game.tickNumber;
      INCOMING[name]?.(session, packet as never);
    }
  }

  #hear(session: Session, line: string): void {
    const { game, player } = session;
    if (line.length > MOST_CHAT_LETTERS + 1) {
      this.#kick(session, `A chat line has at most ${MOST_CHAT_LETTERS} letters.`);
      return;
    }
    session.chatDebt += player.isOperator ? 0 : CHAT_COST;
    if (session.chatDebt > MOST_CHAT_DEBT) {
      this.#kick(session, this.#punished(session.connection, 'Too many chat lines at once.'));
      return;
    }
    const clean = chatLine(line).trim();
    if (clean === '') return;
    player.lastActiveTick = game.tickNumber;
    if (clean.startsWith('/')) runCommand(game, this.commands, player, clean.slice(1));
    else say(game, player, clean);
  }
}

interface HandshakePacket {
  readonly protocolVersion: number;
  readonly serverHost: string;
  readonly serverPort: number;
  readonly nextState: number;
}

// A command comes without its slash from 1.19 on.
function chatLineOf(name: string, packet: unknown): string | null {
  const { message, command } = packet as { message?: unknown; command?: unknown };
  if ((name === 'chat' || name === 'chat_message') && typeof message === 'string') return message;
  if ((name === 'chat_command' || name === 'chat_command_signed') && typeof command === 'string')
    return `/${command}`;
  return null;
}

function cannotListen({ host, port }: ListenerOptions, cause: Error): CoVoyagerError {
  const { code } = cause as NodeJS.ErrnoException;
  const isOurs = code !== 'ENOTFOUND' && code !== 'EADDRNOTAVAIL' && code !== 'EAI_AGAIN';
  return new CoVoyagerError(
    'cannot-listen',
    `Expected to listen on ${host}:${port}, cannot: ${firstLine(cause)}. ` +
      (isOurs
        ? 'If another program uses the port, close it or choose another one; 0 takes any free one.'
        : 'Give an address of this machine; 0.0.0.0 takes all of them.'),
    { cause },
  );
}
