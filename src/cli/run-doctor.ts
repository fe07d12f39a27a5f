import { runConformance } from '../world/conformance/run-conformance.js';
import {
  checkKey,
  checkModelReply,
  checkNode,
  checkOperator,
  checkPort,
  checkServer,
  type Finding,
} from './doctor-checks.js';

/** What `co-voyager doctor` was asked for. */
export interface DoctorOptions {
  readonly host: string;
  readonly port?: number;
  readonly version: string;
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

async function healthFindings(options: DoctorOptions): Promise<readonly Finding[]> {
  const findings: Finding[] = [checkNode(process.versions.node), await checkPort(25_565)];
  if (options.port !== undefined) {
    const server = { host: options.host, port: options.port, version: options.version };
    const reachable = await checkServer(server);
    findings.push(reachable);
    if (reachable.isFine) findings.push(await checkOperator(server, options.username));
  }
  const key = checkKey(process.env);
  findings.push(key);
  if (options.model !== undefined && key.remedy === null)
    findings.push(await checkModelReply(process.env, options.model));
  return findings;
}

async function conformanceFindings(options: DoctorOptions): Promise<readonly Finding[]> {
  const [x, y, z] = options.center;
  const results = await runConformance({
    host: options.host,
    port: options.port ?? 25_565,
    version: options.version,
    referee: options.username,
    center: { x, y, z },
  });
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
