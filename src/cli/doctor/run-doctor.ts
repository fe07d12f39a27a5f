import { hasCode, messageOf } from '../../base/error.js';
import { DEFAULT_MC_VERSION } from '../shared/shared-options.js';
import { runConformance } from '../../world/conformance/run-conformance.js';
import {
  checkHands,
  checkKey,
  checkModelReply,
  checkNode,
  checkPort,
  checkServer,
  checkVersion,
  releaseAt,
  type Finding,
  type ServerAddress,
} from './doctor-checks.js';

/** What `co-voyager doctor` was asked for. */
export interface DoctorOptions {
  readonly host?: string;
  readonly port?: number;
  /** Left out: the server's, or the usual one. */
  readonly mcVersion?: string;
  readonly username: string;
  readonly model?: string;
  readonly json?: boolean;
  readonly conformance?: boolean;
  readonly center: readonly [number, number, number];
}

/** Looks at this machine, and at a server and a model where those are named; or runs the survival checks. */
export function examine(options: DoctorOptions): Promise<readonly Finding[]> {
  return options.conformance === true ? conformanceFindings(options) : healthFindings(options);
}

async function serverOf({
  host = '127.0.0.1',
  port = 25_565,
  mcVersion,
}: DoctorOptions): Promise<ServerAddress> {
  const version = mcVersion ?? (await releaseAt(host, port)) ?? DEFAULT_MC_VERSION;
  return { host, port, version };
}

async function healthFindings(options: DoctorOptions): Promise<readonly Finding[]> {
  const isLocal = options.host === undefined && options.port === undefined;
  const server = isLocal ? null : await serverOf(options);
  const release = checkVersion(server?.version ?? options.mcVersion ?? DEFAULT_MC_VERSION, server !== null);
  const findings: Finding[] = [checkNode(process.versions.node), release, await checkPort(25_565)];
  if (server && release.isFine) {
    const reachable = await checkServer(server);
    findings.push(reachable);
    if (reachable.isFine) findings.push(...(await checkHands(server, options.username)));
  }
  findings.push(checkKey(process.env));
  const { model } = options;
  if (model !== undefined) findings.push(await checkModelReply(model));
  return findings;
}

async function conformanceFindings(options: DoctorOptions): Promise<readonly Finding[]> {
  const { username: referee } = options;
  const server = await serverOf(options);
  const release = checkVersion(server.version, true);
  if (!release.isFine) return [release];
  const reachable = await checkServer(server);
  if (!reachable.isFine) return [reachable];
  const [x, y, z] = options.center;
  try {
    return asFindings(await runConformance({ ...server, referee, center: { x, y, z } }));
  } catch (error) {
    return [
      hasCode(error, 'no-operator')
        ? commandsMissing(referee, error.message)
        : notJoined(server, referee, error),
    ];
  }
}

/** Every check would fail for it; it is said once. */
function commandsMissing(referee: string, found: string): Finding {
  return {
    check: `commands of ${referee}`,
    isFine: false,
    found,
    remedy: `The checks need them: make ${referee} an operator ("op ${referee}" on the console), on a server that has them.`,
  };
}

/** The referee was turned away, or lost the server on the way. */
function notJoined({ host, port }: ServerAddress, referee: string, error: unknown): Finding {
  return {
    check: `server ${host}:${port}`,
    isFine: false,
    found: messageOf(error),
    remedy: `See whether the server lets ${referee} join, without an account, and stays up.`,
  };
}

function asFindings(results: Awaited<ReturnType<typeof runConformance>>): readonly Finding[] {
  return results.map(({ group, name, isPassed, reason }) => ({
    check: `${group}: ${name}`,
    isFine: isPassed,
    found: reason ?? 'as the game does it',
    remedy: isPassed ? null : 'The server does otherwise here; skills that rely on it will fail.',
  }));
}

/** The findings as lines, each failure with its remedy. */
export function findingsAsText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, isFine, found, remedy }) => [
    `${isFine ? 'ok  ' : 'FAIL'} ${check}: ${found}`,
    ...(remedy === null ? [] : [`     ${remedy}`]),
  ]);
  const failed = findings.filter(({ isFine }) => !isFine).length;
  return [
    ...lines,
    '',
    failed === 0 ? `All ${findings.length} checks passed.` : `${failed} of ${findings.length} failed.`,
    '',
  ].join('\n');
}
